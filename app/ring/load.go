package ring

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"

	"fenye/app/cause"
	"fenye/assets"
	"fenye/data/charset"
	"fenye/data/fault"
	"fenye/data/safefile"
	"fenye/data/swift"
	"fenye/model/ring"
)

// loaded are the files of the settings as they were read.
type loaded struct {
	of      filesKey
	file    *swift.File
	builder *swift.File // nil without one
	secret  ring.Secret
	hasConf bool
	access  ring.Access
	tally   *swift.Tally // nil for a table of counts, or without a log
	counted bool         // there are counts
	before  ring.Access  // of the interval before
	factors []ring.Factor
	sums    map[string]string // checksum by path
	changed []string          // files that are not those the plan took
}

// filesKey is what loaded depends on.
type filesKey struct {
	ring, builder, log, previous, conf, devices string
	template                                    string
	policy                                      int
}

func (s *settings) files() filesKey {
	return filesKey{s.Ring.Path, s.Builder.Path, s.Log.Path, s.Previous.Path, s.Conf.Path, s.Devices.Path, s.Template, s.Policy}
}

// mostFile bounds a ring, a builder or a swift.conf, in bytes.
const mostFile = 1 << 30

// content returns a file, or one that comes with the program.
func content(path string) ([]byte, error) {
	if name, ok := strings.CutPrefix(path, example); ok {
		data, err := assets.Files.ReadFile("example/ring/" + name)
		if err != nil {
			return nil, &fault.Error{Room: "swift", Kind: fault.Unreadable, File: name, Err: err}
		}
		return data, nil
	}
	f, err := safefile.Open("swift", path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, mostFile+1))
	switch {
	case err != nil:
		return nil, &fault.Error{Room: "swift", Kind: fault.Unreadable, File: filepath.Base(path), Err: err}
	case len(data) > mostFile:
		return nil, &fault.Error{Room: "swift", Kind: fault.TooBig, File: filepath.Base(path), Expected: "at most 1 GiB"}
	}
	return data, nil
}

// nameOf is the name of a file for people.
func nameOf(path string) string {
	if name, ok := strings.CutPrefix(path, example); ok {
		return name
	}
	return filepath.Base(path)
}

// opened returns a path at which a file can be opened: those that come with the
// program are put into a folder for as long as done is not called.
func opened(path string) (at string, done func(), err error) {
	if !strings.HasPrefix(path, example) {
		return path, func() {}, nil
	}
	data, err := content(path)
	if err != nil {
		return "", nil, err
	}
	dir, err := os.MkdirTemp("", "fenye-ring-*")
	if err != nil {
		return "", nil, err
	}
	at = filepath.Join(dir, nameOf(path))
	if err := os.WriteFile(at, data, 0o600); err != nil {
		return "", nil, errors.Join(err, os.RemoveAll(dir))
	}
	return at, func() { _ = os.RemoveAll(dir) }, nil
}

// load reads the files of the settings. Progress is that of the log, the only
// file that is long.
func load(ctx context.Context, s settings, progress func(float64)) (*loaded, error) {
	l := &loaded{of: s.files(), sums: map[string]string{}}
	var err error
	if l.file, err = l.open(ctx, s.Ring); err != nil {
		return nil, err
	}
	switch {
	case s.Builder.Path != "":
		if l.builder, err = l.open(ctx, s.Builder); err == nil {
			err = swift.Fits(l.file, l.builder)
		}
	case l.file.Builder != nil:
		l.builder = l.file
	}
	if err != nil {
		return nil, err
	}
	if s.Conf.Path != "" {
		data, err := l.read(s.Conf)
		if err != nil {
			return nil, err
		}
		if l.secret, err = swift.ReadConf(data); err != nil {
			return nil, fault.In(nameOf(s.Conf.Path), err)
		}
		l.hasConf = true
	}
	l.access = ring.NewAccess(l.file.Ring.Partitions())
	if s.Log.Path != "" {
		if l.access, l.tally, err = l.counts(ctx, s, s.Log, progress); err != nil {
			return nil, err
		}
		l.counted = true
	}
	if s.Previous.Path != "" {
		if l.before, _, err = l.counts(ctx, s, s.Previous, progress); err != nil {
			return nil, err
		}
	}
	if s.Devices.Path != "" {
		err = l.weigh(ctx, s.Devices)
	}
	return l, err
}

func (l *loaded) open(ctx context.Context, r reference) (*swift.File, error) {
	data, err := l.read(r)
	if err != nil {
		return nil, err
	}
	return swift.Read(ctx, nameOf(r.Path), data)
}

// read returns a file and remembers its checksum.
func (l *loaded) read(r reference) ([]byte, error) {
	data, err := content(r.Path)
	if err == nil {
		sum := sha256.Sum256(data)
		l.note(r, hex.EncodeToString(sum[:]))
	}
	return data, err
}

func (l *loaded) note(r reference, sum string) {
	l.sums[r.Path] = sum
	if r.SHA256 != "" && r.SHA256 != sum {
		l.changed = append(l.changed, nameOf(r.Path))
	}
}

// counts reads an access log, or a table of counts.
func (l *loaded) counts(ctx context.Context, s settings, r reference, progress func(float64)) (ring.Access, *swift.Tally, error) {
	at, done, err := opened(r.Path)
	if err != nil {
		return ring.Access{}, nil, err
	}
	defer done()
	sum, err := checksum(ctx, at)
	if err != nil {
		return ring.Access{}, nil, err
	}
	l.note(r, sum)
	if isTable(at) {
		a, err := swift.OpenCounts(ctx, at, l.file.Ring.Partitions())
		return a, nil, err
	}
	if !l.hasConf {
		return ring.Access{}, nil, errNoConf
	}
	return swift.OpenLog(ctx, at, l.file.Ring, l.secret, swift.LogOptions{Template: s.Template, Policy: s.Policy, Progress: progress})
}

// errNoConf reports a log without the prefix and suffix that tell partitions.
var errNoConf = &cause.Said{Key: "ring.no_conf"}

// errNoRing reports other files without a ring to use them on.
var errNoRing = &cause.Said{Key: "ring.no_ring"}

// checksum is the SHA-256 of a file in hexadecimal digits.
func checksum(ctx context.Context, path string) (string, error) {
	f, err := safefile.Open("swift", path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	sum, err := charset.Sum(ctx, f)()
	if err != nil && ctx.Err() == nil {
		err = &fault.Error{Room: "swift", Kind: fault.Unreadable, File: filepath.Base(path), Err: err}
	}
	return sum, err
}

// isTable reports whether a file is a table of counts: its first line names a
// partition.
func isTable(path string) bool {
	f, err := safefile.Open("swift", path)
	if err != nil {
		return false
	}
	defer f.Close()
	head := make([]byte, 512)
	n, _ := f.Read(head)
	head = head[:n]
	line, _, _ := bytes.Cut(bytes.TrimPrefix(head, []byte("\xef\xbb\xbf")), []byte("\n"))
	return strings.EqualFold(filepath.Ext(path), ".xlsx") || bytes.HasPrefix(bytes.ToLower(line), []byte("partition"))
}

func (l *loaded) weigh(ctx context.Context, r reference) error {
	at, done, err := opened(r.Path)
	if err != nil {
		return err
	}
	defer done()
	sum, err := checksum(ctx, at)
	if err != nil {
		return err
	}
	l.note(r, sum)
	if l.factors, err = swift.OpenFactors(ctx, at); err != nil {
		return err
	}
	return swift.KnowsAll(l.file, nameOf(r.Path), l.factors)
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
