package regions

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"fenye/app/look"
	"fenye/app/part"
	"fenye/geom"
	"fenye/model"
)

// details are the fields of an opened card: name, longitude, latitude,
// minimum, colour, site.
type details struct {
	box      fyne.CanvasObject
	name     *nameEntry
	lon, lat *part.NumberField
	minimum  *part.NumberField
	colour   *nameEntry
	site     *nameEntry // what it is lost together with
	doubt    *part.Line // about the colour
	bench    *Bench
	centre   model.Centre
}

// nameEntry is an entry that commits on Enter and when it loses the focus.
type nameEntry struct {
	widget.Entry
	commit func(string)
	shown  string // the text as the plan has it
}

func newNameEntry(commit func(string)) *nameEntry {
	e := &nameEntry{commit: commit}
	e.Wrapping = fyne.TextWrapOff
	e.Scroll = fyne.ScrollNone
	e.ExtendBaseWidget(e)
	e.OnSubmitted = commit
	return e
}

// FocusLost implements fyne.Focusable.
func (e *nameEntry) FocusLost() {
	e.Entry.FocusLost()
	e.commit(e.Text)
}

// TypedKey implements fyne.Focusable.
func (e *nameEntry) TypedKey(k *fyne.KeyEvent) {
	if !part.PassOn(k) {
		e.Entry.TypedKey(k)
	}
}

// Typing reports whether the text is not committed yet: undo then goes to it.
func (e *nameEntry) Typing() bool { return e.Text != e.shown }

// show puts a text in without committing it.
func (e *nameEntry) show(text string) {
	e.shown = text
	if e.Text != text {
		e.SetText(text)
	}
}

func (b *Bench) newDetails(number int) *details {
	d := &details{bench: b, doubt: part.NewCaption("")}
	d.doubt.Colour, d.doubt.Shorten = look.Warning, true
	d.doubt.Hide()
	d.name = newNameEntry(func(name string) {
		if name != d.centre.Name && !b.desk.RenameCentre(number, name) {
			d.name.show(d.centre.Name)
		}
	})
	degrees := func(limit float64, move func(v float64) geom.Point) *part.NumberField {
		return part.NewNumberField(part.Number{Digits: 5, Min: -limit, Max: limit, Unit: "°"}, 0, func(v float64) {
			b.desk.MoveCentre(number, move(v))
			b.desk.EndFold()
		})
	}
	d.lon = degrees(180, func(v float64) geom.Point { return geom.Point{Lon: v, Lat: d.centre.Position.Lat} })
	d.lat = degrees(90, func(v float64) geom.Point { return geom.Point{Lon: d.centre.Position.Lon, Lat: v} })
	d.minimum = part.NewNumberField(part.Number{Min: 0, Max: 1e12, Of: "users"}, 0, func(v float64) {
		b.desk.SetMinimum(number, model.Users(v))
		b.desk.EndFold()
	})
	d.colour = newNameEntry(func(text string) {
		if text == d.centre.Colour {
			return
		}
		if text == "" || isColour(text) {
			b.desk.SetColour(number, text)
			return
		}
		d.colour.show(d.centre.Colour)
	})
	d.colour.PlaceHolder = "#rrggbb"
	d.site = newNameEntry(func(text string) {
		if text != d.centre.Site {
			b.desk.SetSite(number, text)
		}
	})
	d.site.PlaceHolder = look.T("regions.site.hint")
	remove := part.NewLink(look.T("regions.remove"), "bin", func() { b.desk.RemoveCentre(number) })
	row := func(key string, o fyne.CanvasObject) fyne.CanvasObject {
		text := part.NewLine(look.T(key))
		text.Colour, text.Shorten = look.Secondary, true
		return part.Wide(8, part.Fixed(86, text), o, nil)
	}
	d.box = part.Rows(4,
		row("regions.name", d.name), row("regions.lon", d.lon), row("regions.lat", d.lat),
		row("regions.minimum", d.minimum), row("regions.colour", d.colour), d.doubt, row("regions.site", d.site),
		part.Wide(0, remove, nil, nil))
	return d
}

// isColour reports whether s is "#rrggbb".
func isColour(s string) bool {
	if len(s) != 7 || s[0] != '#' {
		return false
	}
	for _, r := range s[1:] {
		if !(r >= '0' && r <= '9' || r >= 'a' && r <= 'f' || r >= 'A' && r <= 'F') {
			return false
		}
	}
	return true
}

func (d *details) update(c model.Centre) {
	if c.Name != d.centre.Name || d.name.Text == "" {
		d.name.show(c.Name)
	}
	if c.Colour != d.centre.Colour {
		d.colour.show(c.Colour)
	}
	if c.Site != d.centre.Site || d.site.Text == "" {
		d.site.show(c.Site)
	}
	d.centre = c
	d.showDoubt()
	d.lon.SetValue(c.Position.Lon)
	d.lat.SetValue(c.Position.Lat)
	d.minimum.SetValue(float64(c.Minimum))
}
