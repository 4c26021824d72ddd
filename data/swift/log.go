package swift

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"net/url"
	"path/filepath"
	"strconv"
	"strings"

	"fenye/data/fault"
	"fenye/data/safefile"
	"fenye/model/ring"
)

// Skip says why a line of a log counts for nothing.
type Skip string

// The reasons, in the order in which they are judged.
const (
	SkipBlank  Skip = "blank"  // an empty line
	SkipFormat Skip = "format" // not of the template
	SkipMethod Skip = "method" // neither GET, HEAD, PUT, POST nor DELETE
	SkipS3     Skip = "s3"     // no /v1/ in the path: the object cannot be told
	SkipPath   Skip = "path"   // of an account or container
	SkipPolicy Skip = "policy" // another storage policy, on another ring
	SkipStatus Skip = "status" // did not reach an object server
)

// Skips are all reasons, in order.
var Skips = []Skip{SkipBlank, SkipFormat, SkipMethod, SkipS3, SkipPath, SkipPolicy, SkipStatus}

// Tally is what a log came to.
type Tally struct {
	Lines, Reads, Writes int64
	Skipped              map[Skip]int64
}

// Counted is how many lines were counted.
func (t *Tally) Counted() int64 { return t.Reads + t.Writes }

// LogOptions say how a log is read.
type LogOptions struct {
	Template string // log_msg_template of the proxy; "" is the default one
	Policy   int    // index of the storage policy whose ring it is
	Progress func(fraction float64)
}

// maxLine is the longest line of a log, in bytes; longer ones are of no
// template.
const maxLine = 1 << 20

// OpenLog counts the accesses to objects in a proxy's access log, which may be
// compressed with gzip, on the partitions of r.
func OpenLog(ctx context.Context, path string, r *ring.Ring, s ring.Secret, o LogOptions) (ring.Access, *Tally, error) {
	name := filepath.Base(path)
	f, err := safefile.Open("swift", path)
	if err != nil {
		return ring.Access{}, nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	var in io.Reader = f
	if o.Progress != nil && err == nil && info.Size() > 0 {
		in = &watchedReader{f, o.Progress, float64(info.Size()), 0}
	}
	a, t, err := ReadLog(ctx, in, r, s, o)
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return a, t, err
	}
	return a, t, fault.In(name, err)
}

type watchedReader struct {
	io.Reader
	progress  func(float64)
	size, got float64
}

func (w *watchedReader) Read(p []byte) (int, error) {
	n, err := w.Reader.Read(p)
	w.got += float64(n)
	w.progress(min(1, w.got/w.size))
	return n, err
}

// ReadLog is OpenLog for a stream. A log of which not one line is of the
// template is an error.
func ReadLog(ctx context.Context, in io.Reader, r *ring.Ring, s ring.Secret, o LogOptions) (ring.Access, *Tally, error) {
	a := ring.NewAccess(r.Partitions())
	t := &Tally{Skipped: map[Skip]int64{}}
	split, err := newSplitter(o.Template)
	if err != nil {
		return a, nil, err
	}
	buffered := bufio.NewReaderSize(in, 1<<16)
	if head, _ := buffered.Peek(2); bytes.Equal(head, []byte{0x1f, 0x8b}) {
		z, err := gzip.NewReader(buffered)
		if err != nil {
			return a, nil, &fault.Error{Room: "swift", Kind: fault.Syntax, Err: err}
		}
		buffered = bufio.NewReaderSize(z, 1<<16)
	}
	for {
		line, err := nextLine(buffered)
		if err != nil && !errors.Is(err, io.EOF) {
			return a, nil, &fault.Error{Room: "swift", Kind: fault.Syntax, Row: int(t.Lines) + 1, Err: err}
		}
		if err != nil && len(line) == 0 {
			break
		}
		t.Lines++
		if t.Lines%4096 == 0 && ctx.Err() != nil {
			return a, nil, ctx.Err()
		}
		t.count(a, r, s, o.Policy, split, string(line))
		if err != nil {
			break
		}
	}
	switch {
	case t.Lines == t.Skipped[SkipBlank]:
		return a, nil, &fault.Error{Room: "swift", Kind: fault.Empty}
	case t.Lines == t.Skipped[SkipBlank]+t.Skipped[SkipFormat]:
		return a, nil, &fault.Error{Room: "swift", Kind: fault.Format, Expected: "an access log of a Swift proxy, or its log_msg_template"}
	}
	return a, t, nil
}

// nextLine reads a line without its end; what passes maxLine is dropped.
func nextLine(r *bufio.Reader) ([]byte, error) {
	var out []byte
	for {
		part, err := r.ReadSlice('\n')
		if len(out)+len(part) <= maxLine {
			out = append(out, part...)
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return bytes.TrimRight(out, "\r\n"), err
		}
	}
}

// count judges a line and counts it.
func (t *Tally) count(a ring.Access, r *ring.Ring, s ring.Secret, policy int, split splitter, line string) {
	if strings.TrimSpace(line) == "" {
		t.Skipped[SkipBlank]++
		return
	}
	e, ok := split(line)
	if !ok {
		t.Skipped[SkipFormat]++
		return
	}
	read, why := e.judge(policy)
	if why != "" {
		t.Skipped[why]++
		return
	}
	p := r.PartOf(s.Hash(e.account, e.container, e.object))
	if read {
		a.Reads[p]++
		t.Reads++
	} else {
		a.Writes[p]++
		t.Writes++
	}
}

// entry is what a line says.
type entry struct {
	method, status, policy     string
	account, container, object string
	s3                         bool // the path names no account
}

// judge says whether an entry reads (else writes), or why it does not count.
func (e *entry) judge(policy int) (read bool, why Skip) {
	switch e.method {
	case "GET", "HEAD":
		read = true
	case "PUT", "POST", "DELETE":
	default:
		return false, SkipMethod
	}
	switch {
	case e.s3:
		return read, SkipS3
	case e.account == "" || e.container == "" || e.object == "":
		return read, SkipPath
	}
	index := 0
	if e.policy != "" && e.policy != "-" {
		n, err := strconv.Atoi(e.policy)
		if err != nil {
			return read, SkipFormat
		}
		index = n
	}
	if index != policy {
		return read, SkipPolicy
	}
	switch {
	case len(e.status) == 3 && e.status[0] == '2', e.status == "304", e.status == "404", e.status == "412", e.status == "416":
		return read, ""
	}
	return read, SkipStatus
}

// setPath takes account, container and object from a logged path, which is
// percent-encoded twice: once as a path, and again for the log.
func (e *entry) setPath(logged string) {
	path := unquote(logged)
	path, _, _ = strings.Cut(path, "?")
	path = unquote(path)
	parts := strings.SplitN(path, "/", 5)
	if len(parts) < 2 || parts[0] != "" || parts[1] != "v1" && parts[1] != "v1.0" {
		e.s3 = true
		return
	}
	for i, to := range []*string{&e.account, &e.container, &e.object} {
		if i+2 < len(parts) {
			*to = parts[i+2]
		}
	}
}

// unquote undoes percent-encoding as Python's unquote does: what is no code
// stays, and a plus is a plus.
func unquote(s string) string {
	if !strings.Contains(s, "%") {
		return s
	}
	if out, err := url.PathUnescape(s); err == nil {
		return out
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '%' && i+2 < len(s) {
			if n, err := strconv.ParseUint(s[i+1:i+3], 16, 8); err == nil {
				b.WriteByte(byte(n))
				i += 2
				continue
			}
		}
		b.WriteByte(s[i])
	}
	return b.String()
}
