package kml

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"unsafe"

	"fenye/data/fault"
	"fenye/geom"
	"fenye/model/cores"
)

// Limits. mostToken bounds one text, tag or comment, which the XML parser
// holds whole; mostTokens bounds the time, at some 0.3 microseconds for each
// tag, attribute and text, in the HTML of descriptions too.
const (
	mostDepth  = 256
	mostToken  = 8 << 20
	mostTokens = 30_000_000
	mostText   = 512 << 20
	mostLinks  = 10_000
	mostMarks  = 5_000_000
)

// Read hands each placemark of a KML text in UTF-8 to each, in file order; it
// is valid until each returns. An error of each ends the reading. The links of the file are returned.
func Read(ctx context.Context, r io.Reader, each func(*Placemark) error) (links []string, err error) {
	p := newParser(ctx, r, each)
	err = p.run()
	return p.links, err
}

type parser struct {
	scan *scanner
	each func(*Placemark) error

	path  []string // local names of the open elements
	texts []byte   // the texts of the placemark that is open, one after another
	from  int      // where in texts that of the open element begins
	keep  bool     // text is wanted
	row   int
	mark  *Placemark // the placemark that is open: &spare, or nil
	spare Placemark
	shape shape

	points []geom.Point // of the coordinates read last

	crew    int      // how many pieces may be read side by side
	least   int      // the least text that is a piece, in bytes
	team    []*piece // those that are
	lasting bool     // what is lent to each is valid after it, too
	key     string   // of the Data element that is open
	desc    string
	links   []string
	root    bool

	tokens int // read so far
}

func newParser(ctx context.Context, r io.Reader, each func(*Placemark) error) *parser {
	return &parser{scan: newScanner(ctx, r), each: each, crew: cores.Count(), least: leastPiece}
}

func (p *parser) run() error {
	err := p.read()
	switch {
	case err != nil:
		return err
	case !p.root:
		return p.fail(fault.Format, "", "a KML file", nil)
	case len(p.path) > 0:
		return p.fail(fault.Syntax, "", "</"+p.path[len(p.path)-1]+"> before the end of the file", nil)
	}
	return nil
}

// read reads all tokens.
func (p *parser) read() error {
	for ; ; p.tokens++ {
		if p.scan.fresh && p.root && p.mark == nil && !p.keep && !p.scan.empty {
			if err := p.sideBySide(); err != nil {
				return err
			}
		}
		if p.tokens > mostTokens {
			return p.fail(fault.TooBig, "", "at most 30 million tags and texts", nil)
		}
		kind, err := p.scan.next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return p.broken(err)
		}
		switch kind {
		case startTag:
			p.tokens += p.scan.attributes
			err = p.open(p.scan.name)
		case endTag:
			err = p.close(p.scan.name)
		case charData:
			if p.keep {
				p.take()
			}
		case directive:
			if strings.Contains(strings.ToUpper(string(p.scan.text)), "ENTITY") {
				return p.fail(fault.Unsupported, "<!ENTITY", "a file without entities of its own", nil)
			}
		}
		if err != nil {
			return err
		}
	}
}

// broken names an error of the XML parser or of the guard beneath it.
func (p *parser) broken(err error) error {
	var f *fault.Error
	if errors.As(err, &f) || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return p.fail(fault.Syntax, "", "", err)
}

func (p *parser) fail(kind fault.Kind, found, expected string, err error) error {
	return &fault.Error{Room: "kml", Kind: kind, Row: p.row, Found: found, Expected: expected, Err: err}
}

func (p *parser) open(name string) error {
	if !p.root {
		p.root = true
		if name != "kml" && name != "Document" && name != "Folder" && name != "Placemark" {
			return p.fail(fault.Format, "<"+name+">", "a KML file, whose first element is <kml>", nil)
		}
	}
	if len(p.path) == mostDepth {
		return p.fail(fault.TooBig, "", "elements nested at most 256 deep", nil)
	}
	parent := p.parent()
	p.path = append(p.path, name)
	p.keep = false
	if p.mark == nil {
		switch {
		case name == "Placemark":
			if p.row++; p.row > mostMarks {
				return p.fail(fault.TooBig, "", "at most 5 million placemarks", nil)
			}
			p.mark = &p.spare
			*p.mark = Placemark{Row: p.row, Fields: p.mark.Fields[:0], Points: p.mark.Points[:0]}
			if !p.lasting {
				p.texts = p.texts[:0]
			}
			p.desc, p.shape = "", shape{}
		case name == "href" && (parent == "Link" || parent == "Url"):
			p.want()
		}
		return nil
	}
	switch name {
	case "Data", "SimpleData":
		p.key = p.scan.key
		if name == "SimpleData" {
			p.want()
		}
	case "name", "description":
		if parent == "Placemark" {
			p.want()
		}
	case "value":
		if parent == "Data" {
			p.want()
		}
	case "coordinates":
		p.want()
	case "Polygon":
		p.shape = shape{}
	}
	return nil
}

// mostTexts bounds what is moved when the texts of a placemark outgrow their room.
const mostTexts = 1 << 20

// want makes the text of the element that opens be kept.
func (p *parser) want() {
	p.keep = true
	if len(p.texts) > mostTexts {
		p.texts = nil
	}
	p.from = len(p.texts)
}

// take keeps the token's text, with one line feed for each end of a line.
func (p *parser) take() {
	text := p.scan.text
	for p.scan.returns {
		i := bytes.IndexByte(text, '\r')
		if i < 0 {
			break
		}
		p.texts = append(append(p.texts, text[:i]...), '\n')
		text = bytes.TrimPrefix(text[i+1:], []byte{'\n'})
	}
	p.texts = append(p.texts, text...)
}

// kept returns the text of the element that closes. It is valid until the next
// placemark opens.
func (p *parser) kept() string {
	text := p.texts[p.from:]
	return unsafe.String(unsafe.SliceData(text), len(text))
}

func (p *parser) parent() string {
	if len(p.path) == 0 {
		return ""
	}
	return p.path[len(p.path)-1]
}

func (p *parser) close(name string) error {
	if p.parent() != name {
		return p.fail(fault.Syntax, "</"+name+">", "</"+p.parent()+">", nil)
	}
	p.path = p.path[:len(p.path)-1]
	kept := p.keep
	p.keep = false
	switch {
	case p.mark == nil:
		if kept && name == "href" {
			if len(p.links) == mostLinks {
				return p.fail(fault.TooBig, "", "at most 10,000 links", nil)
			}
			p.links = append(p.links, strings.Clone(strings.TrimSpace(p.kept())))
		}
	case name == "Placemark":
		return p.finish()
	case name == "Polygon":
		p.endPolygon()
	case kept:
		p.value(name, p.kept())
	}
	return nil
}

// value files the text of an element of the placemark.
func (p *parser) value(name, text string) {
	switch name {
	case "name":
		p.mark.Name = oneLine(text)
	case "description":
		p.desc = text
	case "value", "SimpleData":
		p.mark.Fields = append(p.mark.Fields, Field{p.key, strings.TrimSpace(text)})
	case "coordinates":
		p.coordinates(p.parent(), text)
	}
}

func (p *parser) finish() error {
	mark := p.mark
	p.mark = nil
	var tokens int
	mark.Data = len(mark.Fields)
	mark.Fields, tokens = p.describe(mark.Fields, p.desc)
	p.tokens += 2 * tokens // they take twice the time
	return p.each(mark)
}
