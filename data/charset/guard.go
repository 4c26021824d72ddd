package charset

import (
	"context"
	"io"

	"fenye/data/fault"
)

// Guard is a buffered reader between a file and a parser that buffers on its
// own. It stops when more than Most bytes pass since the last Mark, when more
// than Whole bytes pass in all, or when the context ends.
type Guard struct {
	Most, Whole int64

	ctx   context.Context
	r     io.Reader
	buf   []byte
	i     int
	total int64 // bytes taken from r
	mark  int64
	err   error
}

// NewGuard returns a guard over r. A limit of zero is none.
func NewGuard(ctx context.Context, r io.Reader, most, whole int64) *Guard {
	return &Guard{Most: most, Whole: whole, ctx: ctx, r: r, buf: make([]byte, 0, 64<<10)}
}

// Mark says that the parser has finished a token.
func (g *Guard) Mark() { g.mark = g.total - int64(len(g.buf)-g.i) }

// ReadByte returns the next byte.
func (g *Guard) ReadByte() (byte, error) {
	if g.i == len(g.buf) && !g.fill() {
		return 0, g.err
	}
	b := g.buf[g.i]
	g.i++
	return b, nil
}

// Read fills p as far as it can: a parser that looks at all it holds whenever
// it reads on then does so seldom.
func (g *Guard) Read(p []byte) (int, error) {
	n := 0
	for n < len(p) {
		if g.i == len(g.buf) && !g.fill() {
			break
		}
		c := copy(p[n:], g.buf[g.i:])
		g.i += c
		n += c
	}
	if n == 0 && len(p) > 0 {
		return 0, g.err
	}
	return n, nil
}

func (g *Guard) fill() bool {
	if g.err != nil {
		return false
	}
	if g.err = g.ctx.Err(); g.err != nil {
		return false
	}
	switch {
	case g.Most > 0 && g.total-g.mark > g.Most:
		g.err = &fault.Error{Room: "charset", Kind: fault.TooBig, Expected: "no single value above " + size(g.Most)}
		return false
	case g.Whole > 0 && g.total > g.Whole:
		g.err = &fault.Error{Room: "charset", Kind: fault.TooBig, Expected: "at most " + size(g.Whole) + " of text"}
		return false
	}
	n, err := 0, error(nil)
	for tries := 0; n == 0 && err == nil; tries++ {
		if tries == 100 {
			err = io.ErrNoProgress
			break
		}
		n, err = g.r.Read(g.buf[:cap(g.buf)])
	}
	g.buf, g.i = g.buf[:n], 0
	g.total += int64(n)
	g.err = err
	return n > 0
}

// Err returns what stopped the guard other than the end of the file.
func (g *Guard) Err() error {
	if g.err == io.EOF {
		return nil
	}
	return g.err
}
