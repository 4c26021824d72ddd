package guide

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"fenye/app/look"
	"fenye/app/part"
)

const rowHigh = float32(26)

// list is the list of pages: a click or the arrows choose one, PageUp and
// PageDown turn the page on show.
type list struct {
	widget.BaseWidget
	titles   []string
	selected int // -1: none
	choose   func(index int)
	turn     func(by float32) // scrolls the page by so many of its heights
	show     func(top, bottom float32)
	focused  bool
}

var (
	_ fyne.Tappable      = (*list)(nil)
	_ fyne.Focusable     = (*list)(nil)
	_ desktop.Cursorable = (*list)(nil)
)

// set shows other titles, one of them selected.
func (l *list) set(titles []string, selected int) {
	l.titles, l.selected = titles, selected
	l.Refresh()
	if l.show != nil && selected >= 0 {
		l.show(float32(selected)*rowHigh, float32(selected+1)*rowHigh)
	}
}

func (l *list) pick(i int) {
	if i = min(i, len(l.titles)-1); i >= 0 && i != l.selected {
		l.choose(i)
	}
}

// Tapped implements fyne.Tappable.
func (l *list) Tapped(e *fyne.PointEvent) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(l); c != nil {
		c.Focus(l)
	}
	if i := int(e.Position.Y / rowHigh); i < len(l.titles) {
		l.pick(i)
	}
}

// TypedKey implements fyne.Focusable.
func (l *list) TypedKey(k *fyne.KeyEvent) {
	if part.PassOn(k) {
		return
	}
	switch k.Name {
	case fyne.KeyUp:
		l.pick(max(l.selected-1, 0))
	case fyne.KeyDown:
		l.pick(l.selected + 1)
	case fyne.KeyHome:
		l.pick(0)
	case fyne.KeyEnd:
		l.pick(len(l.titles) - 1)
	case fyne.KeyPageUp:
		l.turn(-0.9)
	case fyne.KeyPageDown, fyne.KeySpace:
		l.turn(0.9)
	}
}

// TypedRune implements fyne.Focusable.
func (l *list) TypedRune(rune) {}

// FocusGained implements fyne.Focusable.
func (l *list) FocusGained() { l.focused = true; l.Refresh() }

// FocusLost implements fyne.Focusable.
func (l *list) FocusLost() { l.focused = false; l.Refresh() }

// Cursor implements desktop.Cursorable.
func (l *list) Cursor() desktop.Cursor { return desktop.PointerCursor }

// CreateRenderer implements fyne.Widget.
func (l *list) CreateRenderer() fyne.WidgetRenderer {
	l.ExtendBaseWidget(l)
	r := &listRenderer{l: l}
	r.build()
	return r
}

type listRenderer struct {
	l       *list
	objects []fyne.CanvasObject
}

// build draws the titles anew: there are few.
func (r *listRenderer) build() {
	r.objects = nil
	for i, title := range r.l.titles {
		top := float32(i) * rowHigh
		if i == r.l.selected {
			ground := canvas.NewRectangle(look.Colour(look.Tint))
			put(ground, 2, top+2, max(r.l.Size().Width-4, 0), rowHigh-4)
			bar := canvas.NewRectangle(look.Colour(look.Accent))
			put(bar, 0, top+2, 3, rowHigh-4)
			if r.l.focused {
				ground.StrokeColor, ground.StrokeWidth = look.Colour(look.Accent), 2
			}
			r.objects = append(r.objects, ground, bar)
		}
		text := part.NewLine(title)
		text.Shorten = true
		put(text, 10, top, max(r.l.Size().Width-14, 0), rowHigh)
		r.objects = append(r.objects, text)
	}
}

func (r *listRenderer) Layout(fyne.Size) { r.build() }

func (r *listRenderer) MinSize() fyne.Size {
	return fyne.NewSize(listWide-theme.ScrollBarSize(), rowHigh*float32(len(r.l.titles)))
}

func (r *listRenderer) Refresh() {
	r.build()
	canvas.Refresh(r.l)
}

func (r *listRenderer) Objects() []fyne.CanvasObject { return r.objects }
func (r *listRenderer) Destroy()                     {}
