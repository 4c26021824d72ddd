package part

import (
	"image/color"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"fenye/app/look"
	"fenye/model/table"
)

const (
	rowHeight = float32(26)
	cellPad   = float32(7)
)

// cell draws one cell of a table.
type cell struct {
	widget.BaseWidget
	text     string
	ink      Ink
	right    bool
	ground   fyne.ThemeColorName // "" for the panel's
	parts    []table.Part
	centre   func(int) (string, bool)
	selected bool
	drawn    face   // what it shows
	marks    []mark // the centres that it shows
}

func newCell() *cell {
	c := &cell{}
	c.ExtendBaseWidget(c)
	return c
}

// face is all that a cell shows but its centres.
type face struct {
	text     string
	ink      Ink
	right    bool
	ground   fyne.ThemeColorName
	selected bool
	dark     bool
}

// face is what the cell is to show in the theme of the moment.
func (c *cell) face() face {
	return face{c.text, c.ink, c.right, c.ground, c.selected, look.Dark()}
}

// mark is how a centre is shown.
type mark struct {
	table.Part
	own  string
	down bool
}

// updateCell fills a cell with what stands there, and draws it if that is
// something else than before.
func (t *Table) updateCell(onScreen, of int, c *cell) {
	if onScreen >= t.Len() || of >= len(t.shown.Columns) {
		return
	}
	row, column := t.RowAt(onScreen), t.shown.Columns[of]
	v := t.shown.At(row, of)
	c.text, c.right, c.parts = cellText(column, v), column.Kind.Numeric(), nil
	t.makeRoom(of, cellWidth(column, v))
	if column.Kind == table.Centres && v.Set {
		c.text, c.parts = "", v.Parts
	}
	c.centre, c.ink, c.ground = t.Centre, Ink{}, ""
	if of > 0 && !column.Kind.Numeric() && column.Kind != table.Centres {
		c.ink.Colour = look.Secondary
	}
	if t.Style != nil {
		if ink := t.Style(row, of); ink != (Ink{}) {
			c.ink = ink
		}
	}
	if t.Ground != nil {
		c.ground = t.Ground(row)
	}
	c.selected = row == t.marked
	marks := c.marksNow()
	if c.face() != c.drawn || !slices.Equal(marks, c.marks) {
		c.marks = marks
		c.Refresh()
	}
}

// marksNow are the centres as they are to be shown.
func (c *cell) marksNow() []mark {
	var marks []mark
	for _, p := range c.parts {
		m := mark{Part: p}
		if c.centre != nil && p.Number > 0 {
			m.own, m.down = c.centre(p.Number)
		}
		marks = append(marks, m)
	}
	return marks
}

// CreateRenderer implements fyne.Widget.
func (c *cell) CreateRenderer() fyne.WidgetRenderer {
	c.ExtendBaseWidget(c)
	ground, line := canvas.NewRectangle(color.Transparent), canvas.NewRectangle(color.Transparent)
	text := canvas.NewText("", color.Transparent)
	arrange := func(s fyne.Size) []fyne.CanvasObject {
		Place(ground, 0, 0, s.Width, s.Height)
		Place(line, 0, s.Height-1, s.Width, 1)
		objects := []fyne.CanvasObject{ground, line}
		if len(c.parts) > 0 {
			return append(objects, c.centres(s)...)
		}
		x, w := cellPad, s.Width-2*cellPad
		if c.ink.Icon != "" {
			icon := canvas.NewImageFromResource(look.IconIn(c.ink.Icon, c.colour()))
			Place(icon, x, (s.Height-14)/2, 14, 14)
			objects = append(objects, icon)
			x, w = x+18, w-18
		}
		text.Text = shorten(c.text, w, 13, text.TextStyle)
		h := c.high(text)
		Place(text, x, (s.Height-h)/2, w, h)
		return append(objects, text)
	}
	d := built(func() fyne.Size { return fyne.NewSize(24, rowHeight) }, c.Size, arrange)
	rebuild := d.refresh
	d.refresh = func() {
		c.drawn = c.face()
		ground.FillColor, line.FillColor = look.Colour(look.Panel), look.Colour(look.Hairline)
		if c.ground != "" {
			ground.FillColor = look.Colour(c.ground)
		}
		if c.selected {
			ground.FillColor = look.Colour(look.Tint)
		}
		text.Color, text.TextSize, text.TextStyle.Bold = look.Colour(c.colour()), 13, c.ink.Bold
		text.Alignment = fyne.TextAlignLeading
		if c.right {
			text.Alignment = fyne.TextAlignTrailing
		}
		rebuild()
	}
	d.refresh()
	return d
}

// digitsHigh is how high a number of a cell is: the same for all of them, and
// shaping each would be most of the work of a table that follows a drag.
var digitsHigh float32

// high returns how high the text of the cell is.
func (c *cell) high(text *canvas.Text) float32 {
	if !c.right {
		return text.MinSize().Height
	}
	if digitsHigh == 0 {
		digitsHigh = fyne.MeasureText("0", 13, fyne.TextStyle{}).Height
	}
	return digitsHigh
}

func (c *cell) colour() fyne.ThemeColorName {
	if c.ink.Colour != "" {
		return c.ink.Colour
	}
	return look.Text
}

// centres draws badges: one with its name, several with their users.
func (c *cell) centres(s fyne.Size) []fyne.CanvasObject {
	var out []fyne.CanvasObject
	x := cellPad
	write := func(text string) {
		t := canvas.NewText(shorten(text, s.Width-x-2, 13, fyne.TextStyle{}), look.Colour(c.colour()))
		t.TextSize = 13
		m := t.MinSize()
		Place(t, x, (s.Height-m.Height)/2, m.Width, m.Height)
		out = append(out, t)
		x += m.Width + 6
	}
	for i, p := range c.parts {
		if i > 0 && p.Note == "" {
			write("+")
		}
		if x+16 > s.Width {
			break
		}
		if p.Number == 0 {
			write(p.Note)
			continue
		}
		own, down := "", false
		if c.centre != nil {
			own, down = c.centre(p.Number)
		}
		b := NewBadge(p.Number, own, down, 16)
		Place(b, x, (s.Height-16)/2, 16, 16)
		out = append(out, b)
		x += 16 + 5
		if text := partText(p, len(c.parts)); text != "" {
			write(text)
		}
	}
	return out
}
