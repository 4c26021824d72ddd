package part

import (
	"image/color"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"fenye/app/look"
	"fenye/model/table"
)

// header is the head of a column: a click sorts by it.
type header struct {
	widget.BaseWidget
	text     string
	right    bool
	arrow    string // icon of the direction; "" if not sorted by it
	hovered  bool
	marked   bool // by the keys
	badge    *Badge
	onTapped func()
	drawn    heading // what it shows
}

// heading is all that the head of a column shows but the pointer over it.
type heading struct {
	text, arrow   string
	right, marked bool
	centre        int
	own           string
	down, dark    bool
}

// heading is what the head is to show in the theme of the moment.
func (h *header) heading() heading {
	a := heading{text: h.text, arrow: h.arrow, right: h.right, marked: h.marked, dark: look.Dark()}
	if h.badge != nil {
		a.centre, a.own, a.down = h.badge.Number, h.badge.Own, h.badge.Down
	}
	return a
}

var (
	_ fyne.Tappable     = (*header)(nil)
	_ desktop.Hoverable = (*header)(nil)
)

func newHeader() *header {
	h := &header{}
	h.ExtendBaseWidget(h)
	return h
}

// HeaderText returns the head of a column: its translated key, and the name
// of the centre it is about.
func HeaderText(c table.Column) string {
	key := "column." + c.Key
	text := look.T(key, c.Name)
	if text == key {
		text = strings.ReplaceAll(c.Key, "_", " ")
	}
	if c.Name != "" && !strings.Contains(text, c.Name) {
		text += " " + c.Name
	}
	return text
}

// badgeRoom is how much wider a badge is than the number it stands for.
const badgeRoom = 9

// badged reports whether the head of a column has a badge: one that names its
// centre by number alone.
func badged(c table.Column) bool { return c.Centre > 0 && c.Name == strconv.Itoa(c.Centre) }

// updateHeader fills the head of a column, and draws it if that is something
// else than before.
func (t *Table) updateHeader(column int, h *header) {
	if column < 0 || column >= len(t.shown.Columns) {
		return
	}
	c := t.shown.Columns[column]
	h.text, h.right, h.arrow = HeaderText(c), c.Kind.Numeric(), ""
	if by := t.arranged.sort; by.column == column {
		h.arrow = "up"
		if by.descending {
			h.arrow = "down"
		}
	}
	h.badge = nil
	if badged(c) {
		own, down := "", false
		if t.Centre != nil {
			own, down = t.Centre(c.Centre)
		}
		h.text, h.badge = strings.TrimSpace(strings.ReplaceAll(h.text, c.Name, "")), NewBadge(c.Centre, own, down, 16)
	}
	h.marked = t.grid.focused && t.column == column
	h.onTapped = func() { t.pressHeader(column) }
	if h.heading() != h.drawn {
		h.Refresh()
	}
}

// Tapped implements fyne.Tappable.
func (h *header) Tapped(*fyne.PointEvent) {
	if h.onTapped != nil {
		h.onTapped()
	}
}

// MouseIn implements desktop.Hoverable.
func (h *header) MouseIn(*desktop.MouseEvent) { h.hovered = true; h.Refresh() }

// MouseMoved implements desktop.Hoverable.
func (h *header) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (h *header) MouseOut() { h.hovered = false; h.Refresh() }

// CreateRenderer implements fyne.Widget.
func (h *header) CreateRenderer() fyne.WidgetRenderer {
	h.ExtendBaseWidget(h)
	ground, line := canvas.NewRectangle(color.Transparent), canvas.NewRectangle(color.Transparent)
	text := canvas.NewText("", color.Transparent)
	arrow := canvas.NewImageFromResource(nil)
	d := &drawn{objects: []fyne.CanvasObject{ground, line, text, arrow}}
	d.min = func() fyne.Size { return fyne.NewSize(24, rowHeight) }
	d.layout = func(s fyne.Size) {
		Place(ground, 0, 0, s.Width, s.Height)
		thick := float32(1)
		if h.marked {
			thick = 2
		}
		Place(line, 0, s.Height-thick, s.Width, thick)
		left, room := cellPad, s.Width-2*cellPad
		if h.arrow != "" { // it may reach into the gaps at both sides
			room -= 4
			if h.right {
				left, room = 2, room+2
			}
		}
		side := float32(0)
		if h.badge != nil {
			side = 16 + 4
		}
		text.Text = shorten(h.text, room-side, 12, fyne.TextStyle{})
		m := text.MinSize()
		x := left + side
		if h.right {
			x = left + room - m.Width
		}
		d.objects = []fyne.CanvasObject{ground, line, text, arrow}
		if h.badge != nil {
			Place(h.badge, x-side, (s.Height-16)/2, 16, 16)
			d.objects = append(d.objects, h.badge)
		}
		Place(text, x, (s.Height-m.Height)/2, m.Width, m.Height)
		Place(arrow, x+m.Width+1, (s.Height-12)/2, 12, 12)
	}
	d.refresh = func() {
		h.drawn = h.heading()
		ground.FillColor, line.FillColor = look.Colour(look.Raised), look.Colour(look.Hairline)
		if h.marked {
			line.FillColor = look.Colour(look.Accent)
		}
		if h.hovered {
			ground.FillColor = look.Colour(look.Button)
		}
		text.Color, text.TextSize = look.Colour(look.Secondary), 12
		if arrow.Hidden = h.arrow == ""; !arrow.Hidden {
			text.Color = look.Colour(look.Text)
			arrow.Resource = look.Icon(h.arrow)
		}
		d.layout(h.Size())
	}
	d.refresh()
	return d
}
