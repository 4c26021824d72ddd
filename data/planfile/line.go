package planfile

import (
	"bytes"
	"encoding/json"
	"math"
	"strconv"
	"unicode/utf8"

	"fenye/model"
)

// A plan of a million places is a million lines, each an object of the same keys in
// the same order. Those are written and read here without encoding/json, about
// twice as fast; whatever else stands in a place is left to it.

// appendPlace appends a place as encoding/json writes its layout.
func appendPlace(b []byte, p *model.Place) ([]byte, error) {
	if !plain(p.Name) || !plain(p.Province) || !short(p.Position.Lon) || !short(p.Position.Lat) {
		text, err := json.Marshal(layoutOfPlace(p))
		return append(b, text...), err
	}
	b = append(append(b, `{"name":"`...), p.Name...)
	b = strconv.AppendFloat(append(b, `","lon":`...), p.Position.Lon, 'f', -1, 64)
	b = strconv.AppendFloat(append(b, `,"lat":`...), p.Position.Lat, 'f', -1, 64)
	b = p.Population.Append(append(b, `,"population":`...))
	if p.Province != "" {
		b = append(append(append(b, `,"province":"`...), p.Province...), '"')
	}
	return append(b, '}'), nil
}

// plain reports whether encoding/json writes a text as it is.
func plain(s string) bool {
	wide := false
	for i := range len(s) {
		switch c := s[i]; {
		case c < ' ', c == '"', c == '\\', c == '<', c == '>', c == '&', c == 0x7f:
			return false
		case c == 0xe2: // U+2028 and U+2029 begin with it, which it does not write as they are
			return false
		case c >= utf8.RuneSelf:
			wide = true
		}
	}
	return !wide || utf8.ValidString(s)
}

// short reports whether encoding/json writes a number without an exponent.
func short(x float64) bool {
	abs := math.Abs(x)
	return abs == 0 || abs >= 1e-6 && abs < 1e21
}

// placeLine is a place as it stands in a file.
type placeLine struct{ model.Place }

func (l *placeLine) UnmarshalJSON(b []byte) error {
	if readPlace(b, &l.Place) {
		return nil
	}
	var layout placeLayout
	if err := exact(b, &layout); err != nil {
		return err
	}
	var err error
	l.Place, err = layout.place()
	return err
}

// readPlace reads a place that stands there as appendPlace writes it, false if it
// is anything else. The bytes are known to be JSON.
func readPlace(b []byte, p *model.Place) bool {
	r := lineReader{b, true}
	r.skip(`{"name":"`)
	p.Name = r.text()
	r.skip(`,"lon":`)
	p.Position.Lon = r.number()
	r.skip(`,"lat":`)
	p.Position.Lat = r.number()
	r.skip(`,"population":`)
	p.Population = r.people()
	if r.fits && r.rest[0] == ',' {
		r.skip(`,"province":"`)
		p.Province = r.text()
	}
	return r.fits && len(r.rest) == 1 && r.rest[0] == '}'
}

// lineReader reads a line from left to right until something does not fit.
type lineReader struct {
	rest []byte
	fits bool
}

// skip passes over what has to stand there, and more after it.
func (r *lineReader) skip(what string) {
	r.fits = r.fits && len(r.rest) > len(what) && string(r.rest[:len(what)]) == what
	if r.fits {
		r.rest = r.rest[len(what):]
	}
}

// text returns what stands before the next quote, and passes over it.
func (r *lineReader) text() string {
	end := bytes.IndexByte(r.rest, '"')
	if r.fits = r.fits && end >= 0 && len(r.rest) > end+1; !r.fits {
		return ""
	}
	text := r.rest[:end]
	if r.fits = bytes.IndexByte(text, '\\') < 0 && utf8.Valid(text); !r.fits {
		return ""
	}
	r.rest = r.rest[end+1:]
	return string(text)
}

// item returns what stands before the next comma or brace.
func (r *lineReader) item() []byte {
	end := bytes.IndexAny(r.rest, ",}")
	if r.fits = r.fits && end > 0; !r.fits {
		return nil
	}
	item := r.rest[:end]
	r.rest = r.rest[end:]
	return item
}

func (r *lineReader) number() float64 {
	item := r.item()
	if r.fits = r.fits && (item[0] == '-' || item[0] >= '0' && item[0] <= '9'); !r.fits {
		return 0
	}
	x, err := strconv.ParseFloat(string(item), 64)
	r.fits = err == nil
	return x
}

// people returns a whole number of people of at most 15 digits.
func (r *lineReader) people() model.Population {
	item := r.item()
	if r.fits = r.fits && len(item) <= 15; !r.fits {
		return model.Population{}
	}
	n := int64(0)
	for _, c := range item {
		if c < '0' || c > '9' {
			r.fits = false
			return model.Population{}
		}
		n = 10*n + int64(c-'0')
	}
	return model.People(n)
}
