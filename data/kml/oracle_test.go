package kml

import (
	"context"
	"encoding/xml"
	"errors"
	"io"
	"strings"

	"fenye/data/charset"
	"fenye/data/fault"
	"fenye/geom"
)

// oracle is the reader as it was before it cut tokens itself: slower, and on
// encoding/xml throughout. What Read gives must be what it gives.
type oracle struct {
	guard *charset.Guard
	xml   *xml.Decoder
	each  func(*Placemark) error

	path  []string // local names of the open elements
	text  strings.Builder
	keep  bool // text is wanted
	row   int
	mark  *Placemark // the placemark that is open: &spare, or nil
	spare Placemark
	rings []geom.Ring
	key   string // of the Data element that is open
	desc  string
	links []string
	root  bool

	tokens int // read so far
}

func newOracle(ctx context.Context, r io.Reader, each func(*Placemark) error) *oracle {
	p := &oracle{each: each}
	p.guard = charset.NewGuard(ctx, r, mostToken, mostText)
	p.xml = xml.NewDecoder(p.guard)
	p.xml.Entity = xml.HTMLEntity
	// The text is UTF-8 by now, whatever the declaration says.
	p.xml.CharsetReader = func(_ string, r io.Reader) (io.Reader, error) { return r, nil }
	return p
}

func (p *oracle) run() error {
	for ; ; p.tokens++ {
		if p.tokens > mostTokens {
			return p.fail(fault.TooBig, "", "at most 30 million tags and texts", nil)
		}
		p.guard.Mark()
		token, err := p.xml.RawToken()
		if errors.Is(err, io.EOF) && p.guard.Err() == nil {
			break
		}
		if err != nil {
			return p.broken(err)
		}
		switch t := token.(type) {
		case xml.StartElement:
			p.tokens += len(t.Attr)
			err = p.open(&t)
		case xml.EndElement:
			err = p.close(t.Name.Local)
		case xml.CharData:
			if p.keep {
				p.text.Write(t)
			}
		case xml.Directive:
			if strings.Contains(strings.ToUpper(string(t)), "ENTITY") {
				return p.fail(fault.Unsupported, "<!ENTITY", "a file without entities of its own", nil)
			}
		}
		if err != nil {
			return err
		}
	}
	switch {
	case !p.root:
		return p.fail(fault.Format, "", "a KML file", nil)
	case len(p.path) > 0:
		return p.fail(fault.Syntax, "", "</"+p.path[len(p.path)-1]+"> before the end of the file", nil)
	}
	return nil
}

// broken names an error of the XML parser or of the guard beneath it.
func (p *oracle) broken(err error) error {
	if g := p.guard.Err(); g != nil {
		err = g
	}
	var f *fault.Error
	if errors.As(err, &f) || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return p.fail(fault.Syntax, "", "", err)
}

func (p *oracle) fail(kind fault.Kind, found, expected string, err error) error {
	return &fault.Error{Room: "kml", Kind: kind, Row: p.row, Found: found, Expected: expected, Err: err}
}

func (p *oracle) open(t *xml.StartElement) error {
	name := t.Name.Local
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
			p.desc = ""
		case name == "href" && (parent == "Link" || parent == "Url"):
			p.want()
		}
		return nil
	}
	switch name {
	case "Data", "SimpleData":
		p.key = oracleAttribute(t, "name")
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
		p.rings = nil
	}
	return nil
}

func (p *oracle) want() {
	p.keep = true
	p.text.Reset()
}

func (p *oracle) parent() string {
	if len(p.path) == 0 {
		return ""
	}
	return p.path[len(p.path)-1]
}

func (p *oracle) close(name string) error {
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
			p.links = append(p.links, strings.TrimSpace(p.text.String()))
		}
	case name == "Placemark":
		return p.finish()
	case name == "Polygon":
		p.endPolygon()
	case kept:
		p.value(name, p.text.String())
	}
	return nil
}

// value files the text of an element of the placemark.
func (p *oracle) value(name, text string) {
	switch name {
	case "name":
		p.mark.Name = strings.Join(strings.Fields(text), " ")
	case "description":
		p.desc = text
	case "value", "SimpleData":
		p.mark.Fields = append(p.mark.Fields, Field{p.key, strings.TrimSpace(text)})
	case "coordinates":
		p.coordinates(p.parent(), text)
	}
}

func (p *oracle) finish() error {
	mark := p.mark
	p.mark = nil
	var tokens int
	mark.Data = len(mark.Fields)
	mark.Fields, tokens = oracleDescribe(mark.Fields, p.desc)
	p.tokens += 2 * tokens // they take twice the time
	return p.each(mark)
}

func oracleAttribute(t *xml.StartElement, name string) string {
	for _, a := range t.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}
