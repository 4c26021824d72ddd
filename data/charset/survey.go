package charset

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"unicode/utf8"
)

// Survey is what one pass over a file's bytes tells.
type Survey struct {
	SHA256 string
	Size   int64
	Lines  int64  // about how many: line feeds, or carriage returns if there are none of those, and one
	Blank  bool   // nothing but blanks and NULs
	UTF8   bool   // the whole file is valid UTF-8
	Head   []byte // its first bytes, at most 64 KiB
}

const (
	headSize  = 64 << 10
	pieceSize = 256 << 10 // small enough to stay in a processor's cache
)

// Look reads all of r once.
func Look(ctx context.Context, r io.Reader) (*Survey, error) {
	sum := sha256.New()
	s, err := look(ctx, r, sum)
	if err != nil {
		return nil, err
	}
	s.SHA256 = hex.EncodeToString(sum.Sum(nil))
	return s, nil
}

// Glance is Look, but leaves the checksum to Sum, which takes most of the time.
func Glance(ctx context.Context, r io.Reader) (*Survey, error) { return look(ctx, r, io.Discard) }

// Sum works out the SHA-256 of what r reads while the caller goes on. The
// function that it returns waits for it, and gives the error of r or of ctx.
func Sum(ctx context.Context, r io.Reader) (wait func() (string, error)) {
	var sum string
	var failed error
	done := make(chan struct{})
	go func() {
		defer close(done)
		h := sha256.New()
		buf := make([]byte, 64<<10)
		for failed == nil {
			n, err := r.Read(buf)
			h.Write(buf[:n])
			if err == io.EOF {
				break
			}
			if failed = ctx.Err(); err != nil {
				failed = err
			}
		}
		sum = hex.EncodeToString(h.Sum(nil))
	}()
	return func() (string, error) {
		<-done
		return sum, failed
	}
}

func look(ctx context.Context, r io.Reader, sum io.Writer) (*Survey, error) {
	s := &Survey{Blank: true, UTF8: true}
	buf := make([]byte, pieceSize)
	carry := 0
	var feeds, returns int64
	for last := false; !last; {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		n, err := io.ReadFull(r, buf[carry:])
		last = err == io.EOF || err == io.ErrUnexpectedEOF
		if err != nil && !last {
			return nil, err
		}
		fresh := buf[carry : carry+n]
		if _, err := sum.Write(fresh); err != nil {
			return nil, err
		}
		feeds += int64(bytes.Count(fresh, []byte{'\n'}))
		if feeds == 0 {
			returns += int64(bytes.Count(fresh, []byte{'\r'}))
		}
		if s.Blank {
			s.Blank = len(bytes.Trim(fresh, " \t\r\n\x00")) == 0
		}
		if s.Size == 0 {
			s.Head = bytes.Clone(fresh[:min(n, headSize)])
		}
		s.Size += int64(n)
		if !s.UTF8 {
			carry = 0
			continue
		}
		piece := buf[:carry+n]
		carry = s.check(piece, last)
		copy(buf, piece[len(piece)-carry:])
	}
	s.Lines = max(feeds, returns) + 1
	return s, nil
}

// check tests a piece for valid UTF-8 and returns how many of its last bytes
// begin a character that the next piece ends.
func (s *Survey) check(piece []byte, last bool) int {
	tail := 0
	if !last {
		for tail < 3 && tail < len(piece) {
			b := piece[len(piece)-1-tail]
			if b < utf8.RuneSelf {
				break
			}
			tail++
			if utf8.RuneStart(b) {
				if utf8.FullRune(piece[len(piece)-tail:]) {
					tail = 0
				}
				break
			}
		}
	}
	s.UTF8 = utf8.Valid(piece[:len(piece)-tail])
	return tail
}
