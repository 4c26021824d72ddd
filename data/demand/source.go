package demand

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"maps"
	"slices"
	"strings"
	"unsafe"

	"fenye/data/charset"
	"fenye/data/fault"
	"fenye/data/geojson"
	"fenye/data/kml"
	"fenye/data/tabular"
	"fenye/geom"
)

// Format is a kind of file.
type Format string

const (
	KML     Format = "kml"
	KMZ     Format = "kmz"
	CSV     Format = "csv" // any separator
	XLSX    Format = "xlsx"
	GeoJSON Format = "geojson"
)

// value is one field of an item. Text is valid until the next item.
type value struct {
	class *class
	text  string
}

// item is one row, placemark or feature.
type item struct {
	row      int
	name     string
	values   []value
	shaped   bool // the position is a shape; else it stands in values
	points   []geom.Point
	polygons geom.MultiPolygon
	lines    int
	bad      string // coordinates that could not be read
}

// source is a file on its way through a reader.
type source struct {
	ctx      context.Context
	name     string
	r        io.ReaderAt
	size     int64
	options  Options
	survey   *charset.Survey
	format   Format
	crs      string // as the file names it
	warnings []Warning
	classes  classes
	wants    use // what a sheet should have beside positions; other: nothing
	// rest reads the rows below the header of a text; nil: row by row.
	rest func(s *source, t *tabular.Text, columns []*class) error
}

// scan recognises the file and hands each of its items to each.
func (s *source) scan(each func(*item) error) error {
	ctx, cancel := context.WithCancel(s.ctx)
	defer cancel()
	wait := charset.Sum(ctx, io.NewSectionReader(s.r, 0, s.size))
	if err := s.scanAll(each); err != nil {
		cancel()
		_, _ = wait() // nobody reads on after the end
		return err
	}
	sum, err := wait()
	if err != nil {
		return err
	}
	s.survey.SHA256 = sum
	return nil
}

func (s *source) scanAll(each func(*item) error) error {
	survey, err := charset.Glance(s.ctx, io.NewSectionReader(s.r, 0, s.size))
	if err != nil {
		return err
	}
	s.survey = survey
	head := survey.Head
	switch {
	case survey.Blank:
		return &fault.Error{Room: "demand", Kind: fault.Empty}
	case bytes.HasPrefix(head, []byte("PK\x03\x04")), bytes.HasPrefix(head, []byte("PK\x05\x06")):
		return s.archive(each)
	case bytes.HasPrefix(head, []byte{0x1F, 0x8B}):
		return s.unzip(each)
	case tabular.IsParquet(head):
		return &fault.Error{Room: "demand", Kind: fault.Unsupported, Found: "Parquet", Expected: "the table saved as CSV"}
	case bytes.HasPrefix(head, []byte{0xD0, 0xCF, 0x11, 0xE0}):
		return &fault.Error{Room: "demand", Kind: fault.Unsupported, Found: "XLS", Expected: "the workbook saved as XLSX"}
	}
	text, _, err := charset.Decode(s.stream(), survey, s.options.Encoding)
	if err != nil {
		return err
	}
	return s.text(text, each)
}

// stream returns the file's bytes from the start, telling of progress.
func (s *source) stream() io.Reader {
	r := io.NewSectionReader(s.r, 0, s.size)
	if s.options.Progress == nil {
		return r
	}
	return &counted{r: r, total: s.size, tell: s.options.Progress}
}

type counted struct {
	r           io.Reader
	done, total int64
	tell        func(done, total int64)
}

func (c *counted) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	before := c.done
	c.done += int64(n)
	if before>>18 != c.done>>18 || err != nil {
		c.tell(c.done, c.total)
	}
	return n, err
}

// mostPlain bounds what a gzip file may unpack to: it is held in memory.
const mostPlain = 256 << 20

func (s *source) unzip(each func(*item) error) error {
	z, err := gzip.NewReader(s.stream())
	if err != nil {
		return &fault.Error{Room: "demand", Kind: fault.Syntax, Err: err}
	}
	plain, err := io.ReadAll(io.LimitReader(z, mostPlain+1))
	switch {
	case err != nil:
		return &fault.Error{Room: "demand", Kind: fault.Syntax, Err: err}
	case len(plain) > mostPlain:
		return &fault.Error{Room: "demand", Kind: fault.TooBig, Expected: "at most 256 MiB once unpacked"}
	case bytes.HasPrefix(plain, []byte{0x1F, 0x8B}):
		return &fault.Error{Room: "demand", Kind: fault.Unsupported, Expected: "a file packed once"}
	}
	s.r, s.size, s.options.Progress = bytes.NewReader(plain), int64(len(plain)), nil
	return s.scanAll(each)
}

func (s *source) archive(each func(*item) error) error {
	z, err := zip.NewReader(s.r, s.size)
	if err != nil {
		return &fault.Error{Room: "demand", Kind: fault.Syntax, Expected: "a whole ZIP archive", Err: err}
	}
	has := func(test func(string) bool) bool {
		return slices.ContainsFunc(z.File, func(f *zip.File) bool { return test(strings.ToLower(f.Name)) })
	}
	switch {
	case has(func(n string) bool { return n == "xl/workbook.xml" || n == "[content_types].xml" }):
		return s.workbook(each)
	case has(func(n string) bool { return strings.HasSuffix(n, ".kml") }):
		s.format = KMZ
		warnings, err := kml.ReadArchive(s.ctx, z, s.placemark(each))
		for _, w := range warnings {
			s.warn(WarningKind(w.Kind), w.Text)
		}
		return err
	}
	return &fault.Error{Room: "demand", Kind: fault.Format, Found: "ZIP", Expected: "a KMZ or XLSX file"}
}

// text reads a text by its first character that is not blank.
func (s *source) text(r io.Reader, each func(*item) error) error {
	lead := make([]byte, 64<<10)
	n, err := io.ReadFull(r, lead)
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return err
	}
	r = io.MultiReader(bytes.NewReader(lead[:n]), r)
	switch start := bytes.TrimLeft(lead[:n], " \t\r\n"); {
	case bytes.HasPrefix(start, []byte("<")):
		s.format = KML
		links, err := kml.Read(s.ctx, r, s.placemark(each))
		for _, l := range links {
			s.warn(RemoteLink, l)
		}
		return err
	case bytes.HasPrefix(start, []byte("{")), bytes.HasPrefix(start, []byte("[")):
		s.format = GeoJSON
		s.crs, err = geojson.Read(s.ctx, r, s.feature(each))
		return err
	}
	s.format = CSV
	t, err := tabular.NewText(s.ctx, r)
	if err != nil {
		return err
	}
	columns, err := s.header(t)
	switch {
	case err != nil:
		return err
	case s.rest != nil:
		return s.rest(s, t, columns)
	}
	return s.body(t, columns, each)
}

func (s *source) warn(kind WarningKind, text string) {
	for i := range s.warnings {
		if s.warnings[i].Kind == kind {
			s.warnings[i].Count++
			return
		}
	}
	s.warnings = append(s.warnings, Warning{kind, text, 1})
}

func (s *source) placemark(each func(*item) error) func(*kml.Placemark) error {
	it := &item{shaped: true}
	return func(p *kml.Placemark) error {
		it.row, it.name, it.bad = p.Row, p.Name, p.Bad
		it.points, it.polygons, it.lines = p.Points, p.Polygons, p.Lines
		it.values = it.values[:0]
		for i, f := range p.Fields {
			c := s.classes.of(f.Key)
			if i >= p.Data && tells(it.values[:p.Data], c) {
				continue // a description may round
			}
			it.values = append(it.values, value{c, f.Value})
		}
		return each(it)
	}
}

// tells reports whether a value of class c is among values and not blank, if it is
// of a population, a province, or what only centres have.
func tells(values []value, c *class) bool {
	return c.use >= population &&
		slices.ContainsFunc(values, func(v value) bool { return v.class == c && tidy(v.text) != "" })
}

func (s *source) feature(each func(*item) error) func(*geojson.Feature) error {
	it := &item{shaped: true}
	return func(f *geojson.Feature) error {
		it.row = f.Row
		it.points, it.polygons, it.lines = f.Points, f.Polygons, len(f.Lines)
		it.values = it.values[:0]
		for _, a := range f.Again {
			it.values = append(it.values, value{s.classes.of(a.Key), geojson.Text(a.Value)})
		}
		for _, key := range slices.Sorted(maps.Keys(f.Properties)) {
			it.values = append(it.values, value{s.classes.of(key), geojson.Text(f.Properties[key])})
		}
		return each(it)
	}
}

// lend lends a field's bytes as a string: it is valid until the next row, and
// whoever keeps it clones it.
func lend(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }
