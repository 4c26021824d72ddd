package swift

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"path/filepath"
	"strings"

	"fenye/data/fault"
	"fenye/data/safefile"
	"fenye/model/ring"
)

// mostConf bounds a swift.conf, in bytes.
const mostConf = 1 << 20

// OpenConf reads the prefix and the suffix of paths from a swift.conf. One of
// them must be there, as Swift demands.
func OpenConf(path string) (ring.Secret, error) {
	name := filepath.Base(path)
	f, err := safefile.Open("swift", path)
	if err != nil {
		return ring.Secret{}, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, mostConf+1))
	if err != nil {
		return ring.Secret{}, &fault.Error{Room: "swift", Kind: fault.Unreadable, File: name, Err: err}
	}
	if len(data) > mostConf {
		return ring.Secret{}, &fault.Error{Room: "swift", Kind: fault.TooBig, File: name, Expected: "a swift.conf of at most 1 MiB"}
	}
	s, err := ReadConf(data)
	return s, fault.In(name, err)
}

// ReadConf is OpenConf for the content. Values are the bytes of the file; as in
// Python's parser blanks around them do not count, and %% stands for %.
func ReadConf(data []byte) (ring.Secret, error) {
	var s ring.Secret
	section := false
	lines := bufio.NewScanner(bytes.NewReader(bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))))
	lines.Buffer(nil, mostConf+1)
	for lines.Scan() {
		line := lines.Text()
		text := strings.TrimSpace(line)
		switch {
		case text == "" || text[0] == '#' || text[0] == ';':
		case text[0] == '[' && strings.Contains(text, "]"):
			section = text[1:strings.Index(text, "]")] == "swift-hash"
		case section && line[0] != ' ' && line[0] != '\t':
			at := strings.IndexAny(text, "=:")
			if at < 0 {
				continue
			}
			value := strings.ReplaceAll(strings.TrimSpace(text[at+1:]), "%%", "%")
			switch strings.ToLower(strings.TrimSpace(text[:at])) {
			case "swift_hash_path_prefix":
				s.Prefix = value
			case "swift_hash_path_suffix":
				s.Suffix = value
			}
		}
	}
	if err := lines.Err(); err != nil && !errors.Is(err, bufio.ErrTooLong) {
		return s, err
	}
	if s == (ring.Secret{}) {
		return s, &fault.Error{Room: "swift", Kind: fault.NoField, Field: "swift_hash_path_suffix", Expected: "a section [swift-hash] with swift_hash_path_prefix or swift_hash_path_suffix"}
	}
	return s, nil
}
