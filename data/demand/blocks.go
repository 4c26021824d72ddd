package demand

import (
	"context"
	"errors"
	"io"
	"slices"
	"sync"
	"sync/atomic"

	"fenye/data/geojson"
	"fenye/data/tabular"
	"fenye/model"
	"fenye/model/cores"
)

// blockReader makes pieces of blocks, several at a time.
type blockReader struct {
	s     *source
	plan  *plan
	final bool // as that of its pieces

	stop          atomic.Bool // a piece has failed, or there is too much
	places, lines atomic.Int64
}

// read makes a piece of a block. The memory of ends is used and handed on.
func (r *blockReader) read(p *piece, block *tabular.Text, ends []int32) []int32 {
	p.final = r.final
	ends = p.read(r.s, block, r.plan, ends)
	many := r.places.Add(int64(len(p.places))) > mostPlaces
	long := r.lines.Add(int64(p.lines)) > mostRows
	if p.err != nil || many || long {
		r.stop.Store(true)
	}
	return ends
}

// blocks reads the rows below the header of a text side by side: each worker
// makes a piece of a block of rows, and the pieces are put together in the
// order of the file, so that the result is that of reading row by row.
func (c *collector) blocks(s *source, t *tabular.Text, columns []*class) error {
	c.prepare(s.survey.Size, s.survey.Lines, columns)
	r := &blockReader{s: s, plan: planOf(columns, c.ones)}
	r.final = c.crs == geojson.Degrees && !slices.ContainsFunc(columns, func(k *class) bool { return k != nil && k.share != noShare })
	type task struct {
		*piece
		block *tabular.Text
	}
	workers := cores.Count()
	work := make(chan task)
	free := make(chan *tabular.Text, workers+2)
	free <- new(tabular.Text)
	var group sync.WaitGroup
	var own []int32
	alone, started := mostAlone, 0 // blocks, workers
	for !r.stop.Load() {
		block := <-free
		p := newPiece(c)
		err := t.Block(block)
		if errors.Is(err, io.EOF) {
			break
		}
		c.pieces = append(c.pieces, p)
		if p.err = err; err != nil {
			break
		}
		c.reserve(p, block.Lines())
		if alone > 0 { // it shows what the fields hold
			p.alone = true
			own = r.read(p, block, own)
			p.alone = false
			free <- block
			if alone--; r.plan.told() {
				alone = 0
			}
			continue
		}
		if started < workers {
			started++
			group.Go(func() {
				var ends []int32
				for w := range work {
					ends = r.read(w.piece, w.block, ends)
					free <- w.block
				}
			})
			free <- new(tabular.Text)
		}
		work <- task{p, block}
	}
	close(work)
	group.Wait()
	return c.gather(t.Row())
}

// mostAlone is how many blocks are read before others beside them at most, until
// enough is told of each field: rows may be long, or too short to have all.
const mostAlone = 16

// prepare makes room for the places of a file of so many bytes and lines.
func (c *collector) prepare(size, lines int64, columns []*class) {
	n := min(size/16, lines, mostPlaces)
	c.room = make([]model.Place, n)
	if !slices.ContainsFunc(columns, func(k *class) bool { return k != nil && k.use == province }) {
		c.provinces.Expect(int(n))
	}
}

// reserve gives a piece of so many lines its part of the room. One that needs
// more after all, or comes when all is taken, makes room of its own.
func (c *collector) reserve(p *piece, lines int) {
	if lines > len(c.room)-c.taken {
		return
	}
	p.room = c.taken
	c.taken += lines
	p.places = c.room[p.room:p.room:c.taken]
}

// read makes the places of a block. The memory of ends is used and handed on.
func (p *piece) read(s *source, block *tabular.Text, q *plan, ends []int32) []int32 {
	if text, found, ok := block.Ends(ends[:cap(ends)]); ok {
		ends = found
		p.err = p.rowsOf(q, text, ends, block.Lines())
	} else {
		p.err = s.body(block, q.columns, p.add)
		p.lines = block.Row()
	}
	if p.err != nil || !p.final || !p.sound {
		return ends
	}
	last := ""
	p.rising = true
	for i := range p.places {
		name := &p.places[i].Name
		if *name == "" {
			*name = unnamed(p.places[i].Position)
		}
		p.rising = p.rising && last < *name
		last = *name
	}
	p.c.locateSome(p.places)
	p.located = true
	return ends
}

// sidePart is how many sideBySide hands out at a time.
const sidePart = 4096

// sideBySide calls do for the parts of 0 to n, on all processors. The parts
// must not touch each other's results. It stops early when ctx ends.
func sideBySide(ctx context.Context, n int, do func(from, to int)) error {
	cores.Each(n, sidePart, func(from, to int) {
		if ctx.Err() == nil {
			do(from, to)
		}
	})
	return ctx.Err()
}
