package charset

import (
	"bytes"
	"io"
	"regexp"
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/unicode"

	"fenye/data/fault"
)

var (
	utf8Mark    = []byte{0xEF, 0xBB, 0xBF}
	littleMark  = []byte{0xFF, 0xFE}
	bigMark     = []byte{0xFE, 0xFF}
	declaration = regexp.MustCompile(`^\s*<\?xml[^>]*?encoding\s*=\s*["']([A-Za-z0-9._:-]+)["']`)
)

// Decode returns r's text as UTF-8 without a byte-order mark, and the name of
// its encoding. A name given by the user wins; then a byte-order mark, the
// zero bytes of UTF-16, valid UTF-8, the encoding that an XML file declares,
// and at last GB18030, if the bytes are that. Anything else is an error.
func Decode(r io.Reader, s *Survey, name string) (io.Reader, string, error) {
	if name == "" {
		name = recognise(s)
	}
	if name == "" {
		return nil, "", &fault.Error{Room: "charset", Kind: fault.Encoding,
			Expected: "UTF-8, UTF-16 or GB18030, or the name of an encoding"}
	}
	e, err := lookUp(name)
	if err != nil {
		return nil, "", err
	}
	if e == nil {
		return &markless{r: r}, "utf-8", nil
	}
	return e.NewDecoder().Reader(r), strings.ToLower(name), nil
}

// lookUp returns the encoding of a name; nil stands for UTF-8.
func lookUp(name string) (encoding.Encoding, error) {
	switch strings.ToLower(strings.TrimSpace(name)) {
	case "utf-8", "utf8", "utf-8-sig", "us-ascii", "ascii":
		return nil, nil
	case "utf-16", "utf16", "utf-16le", "utf16le", "ucs-2":
		return unicode.UTF16(unicode.LittleEndian, unicode.UseBOM), nil
	case "utf-16be", "utf16be":
		return unicode.UTF16(unicode.BigEndian, unicode.UseBOM), nil
	case "gb18030", "gbk", "gb2312", "cp936":
		return simplifiedchinese.GB18030, nil
	}
	e, err := htmlindex.Get(name)
	if err != nil {
		return nil, &fault.Error{Room: "charset", Kind: fault.Encoding, Found: name,
			Expected: "the name of an encoding, such as utf-8, utf-16, gb18030 or big5"}
	}
	return e, nil
}

func recognise(s *Survey) string {
	switch {
	case bytes.HasPrefix(s.Head, utf8Mark):
		return "utf-8"
	case bytes.HasPrefix(s.Head, littleMark):
		return "utf-16le"
	case bytes.HasPrefix(s.Head, bigMark):
		return "utf-16be"
	}
	if name := wide(s.Head); name != "" {
		return name
	}
	if s.UTF8 {
		return "utf-8"
	}
	if m := declaration.FindSubmatch(s.Head); m != nil {
		if e, err := lookUp(string(m[1])); err == nil && e != nil {
			return string(m[1])
		}
	}
	// The head may end within a character, so its last bytes do not count.
	text, _ := simplifiedchinese.GB18030.NewDecoder().Bytes(s.Head)
	if at := bytes.IndexRune(text, '\uFFFD'); at < 0 || at > len(text)-8 {
		return "gb18030"
	}
	return ""
}

// wide recognises UTF-16 without a mark by its zero bytes: commas, digits and
// line ends have one, always on the same side.
func wide(head []byte) string {
	var zeros [2]int
	for i, b := range head {
		if b == 0 {
			zeros[i&1]++
		}
	}
	few := max(1, len(head)/32)
	switch {
	case zeros[1] >= few && zeros[1] > 9*zeros[0]:
		return "utf-16le"
	case zeros[0] >= few && zeros[0] > 9*zeros[1]:
		return "utf-16be"
	}
	return ""
}

// markless drops a leading UTF-8 byte-order mark.
type markless struct {
	r       io.Reader
	started bool
}

func (m *markless) Read(p []byte) (int, error) {
	if m.started || len(p) < len(utf8Mark) {
		return m.r.Read(p)
	}
	m.started = true
	n, err := io.ReadAtLeast(m.r, p, len(utf8Mark))
	if err == io.ErrUnexpectedEOF {
		err = nil
	}
	if bytes.HasPrefix(p[:n], utf8Mark) {
		n = copy(p, p[len(utf8Mark):n])
	}
	return n, err
}
