package kml

import (
	"bytes"
	"io"
	"slices"
	"sync"

	"fenye/geom"
)

// leastPiece is the least text worth a processor of its own, in bytes.
const leastPiece = 16 << 10

var opening = []byte("<Placemark")

// sideBySide reads what the window holds up to its last placemark in pieces,
// one a processor. A piece begins where a placemark seems to; it is read as if
// the elements then open were those that are open now. So it counts only if
// the pieces before it ended there, with no token torn and with these elements
// open. From the first one on that does not count, or that has an error, the
// text is left to be read as ever, which finds the error and its line.
func (p *parser) sideBySide() error {
	p.scan.fresh = false
	pieces := p.cut(p.scan.buf[p.scan.at:])
	if len(pieces) < 2 {
		return nil
	}
	for len(p.team) < len(pieces) {
		p.team = append(p.team, &piece{})
	}
	base := slices.Clone(p.path)
	var group sync.WaitGroup
	for i, text := range pieces {
		group.Go(func() { p.team[i].read(text, base) })
	}
	group.Wait()
	for i, text := range pieces {
		q, marks := &p.team[i].parser, p.team[i].marks
		if !slices.Equal(p.path, base) || !p.team[i].whole || !p.room(q) {
			break
		}
		p.scan.at += len(text)
		p.path = append(p.path[:0], q.path...)
		p.links = append(p.links, q.links...)
		p.tokens += q.tokens
		for k := range marks {
			marks[k].Row += p.row
			if err := p.each(&marks[k]); err != nil {
				return err
			}
		}
		p.row += q.row
	}
	return nil
}

// cut cuts text before placemarks into pieces of like lengths, and leaves the
// last placemark and what is behind it alone.
func (p *parser) cut(text []byte) (pieces [][]byte) {
	n := min(p.crew, len(text)/p.least)
	if n < 2 {
		return nil
	}
	last := max(bytes.LastIndex(text, opening), 0)
	from := 0
	for i := 1; i <= n && from < last; i++ {
		to := last
		if at := max(last*i/n, from+1); i < n {
			if next := bytes.Index(text[at:last], opening); next >= 0 {
				to = at + next
			}
		}
		pieces = append(pieces, text[from:to])
		from = to
	}
	return pieces
}

// room says whether what q has read is within the limits of the file.
func (p *parser) room(q *parser) bool {
	return p.row+q.row <= mostMarks && p.tokens+q.tokens <= mostTokens && len(p.links)+len(q.links) <= mostLinks
}

// piece reads a piece of a text and keeps its placemarks.
type piece struct {
	parser parser
	marks  []Placemark
	fields []Field
	points []geom.Point
	whole  bool // it ended between elements, and without an error
}

func (q *piece) read(text []byte, path []string) {
	q.marks, q.fields, q.points = q.marks[:0], q.fields[:0], q.points[:0]
	old := &q.parser
	if old.scan == nil {
		old.scan = &scanner{}
	}
	*old.scan = scanner{buf: text, err: io.EOF, names: old.scan.names}
	q.parser = parser{scan: old.scan, each: q.add, lasting: true, root: true,
		path: append(old.path[:0], path...), texts: old.texts[:0], points: old.points, spare: old.spare}
	err := q.parser.read()
	q.whole = err == nil && q.parser.mark == nil && !q.parser.keep
}

// add keeps a placemark, whose texts last as long as the piece.
func (q *piece) add(p *Placemark) error {
	kept := *p
	fields, points := len(q.fields), len(q.points)
	q.fields, q.points = append(q.fields, p.Fields...), append(q.points, p.Points...)
	kept.Fields, kept.Points = q.fields[fields:], q.points[points:]
	q.marks = append(q.marks, kept)
	return nil
}
