package demand

import (
	"context"
	"io"
	"os"
	"path/filepath"

	"fenye/data/china"
	"fenye/data/fault"
	"fenye/data/pile"
	"fenye/model"
)

// Options of reading places.
type Options struct {
	Population string // field of the population; "1": one user a place; "": recognised
	Sheet      string // sheet of a workbook; "": its first with rows
	Encoding   string // encoding of a text; "": recognised
	CRS        string // "EPSG:n" instead of what the file says
	Strict     bool   // a row that cannot be used is an error
	Polygons   bool   // polygons count, at their centroid

	// Provinces places those whose file names no province; nil: the bundled outlines.
	Provinces *china.Lookup
	// Progress is told the bytes read so far, now and then; nil: nobody asks.
	Progress func(done, total int64)
}

// Result is what one file gave.
type Result struct {
	Places   []model.Place // in the order of model.SortPlaces
	Source   model.Source
	Format   Format
	Warnings []Warning
}

// A Warning is something the planner should know about a file that was read.
type Warning struct {
	Kind  WarningKind
	Text  string // the name, link or file it is about; the first of Count
	Count int
}

// WarningKind says what happened. Its text is the last part of the key of its
// translation: "warning." + WarningKind, with Text and Count as arguments.
type WarningKind string

const (
	SameName    WarningKind = "same_name"    // places of one name at different positions: kept
	Duplicate   WarningKind = "duplicate"    // places of one name at one position: kept
	SharedPlace WarningKind = "shared_place" // a row of a place that an earlier row stands for
	ManyPoints  WarningKind = "many_points"  // a placemark of several points counts at its first
	RemoteLink  WarningKind = "remote_link"  // a link out of the file, not followed
	MissingLink WarningKind = "missing_link" // a link to a file that the archive lacks
	Unlinked    WarningKind = "unlinked"     // a KML of the archive that nothing links to, not read
	OtherName   WarningKind = "other_name"   // a province name that is not known; looked up instead
)

// Open reads the file at path.
func Open(ctx context.Context, path string, o Options) (*Result, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fault.In(filepath.Base(path), err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, fault.In(filepath.Base(path), err)
	}
	if !info.Mode().IsRegular() {
		return nil, &fault.Error{Room: "demand", Kind: fault.Format, File: filepath.Base(path), Expected: "a file"}
	}
	return Read(ctx, filepath.Base(path), f, info.Size(), o)
}

// Read reads a file of size bytes; name is for messages and the source.
func Read(ctx context.Context, name string, r io.ReaderAt, size int64, o Options) (*Result, error) {
	c, err := newCollector(ctx, o)
	if err != nil {
		return nil, fault.In(name, err)
	}
	s := &source{ctx: ctx, name: name, r: r, size: size, options: o, rest: c.blocks}
	s.classes.asked = c.asked
	if !c.ones {
		s.wants = population
	}
	if err := s.scan(c.add); err != nil {
		return nil, fault.In(name, err)
	}
	if !c.gathered {
		if err := c.gather(0); err != nil {
			return nil, fault.In(name, err)
		}
	}
	res, err := c.finish(s)
	return res, fault.In(name, err)
}

// Merge joins what several files gave into one list of places, in order.
func Merge(results ...*Result) (places []model.Place, sources []model.Source, warnings []Warning) {
	lists := make([][]model.Place, len(results))
	for i, r := range results {
		lists[i] = r.Places
		sources = append(sources, r.Source)
		for _, w := range r.Warnings {
			if w.Kind != SameName && w.Kind != Duplicate {
				warnings = append(warnings, w)
			}
		}
	}
	places = pile.Join(lists...)
	return places, sources, append(warnings, order(places)...)
}
