package part

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"fenye/app/look"
)

// Section is a part of a panel: a fold arrow, a title, one action at the
// right, the content under them and a hairline below.
type Section struct {
	widget.BaseWidget
	OnFolded func(open bool)

	head    *sectionHead
	action  fyne.CanvasObject
	content fyne.CanvasObject
	open    bool
	fixed   bool
}

// NewSection returns an open section; action may be nil.
func NewSection(title string, action, content fyne.CanvasObject) *Section {
	s := &Section{action: action, content: content, open: true}
	s.head = &sectionHead{section: s, title: title}
	s.head.ExtendBaseWidget(s.head)
	s.ExtendBaseWidget(s)
	return s
}

// NewFixedSection returns a section without an arrow that never folds; with
// title "" it is only padding and a hairline.
func NewFixedSection(title string, action, content fyne.CanvasObject) *Section {
	s := NewSection(title, action, content)
	s.fixed = true
	return s
}

// SetTitle shows another title.
func (s *Section) SetTitle(title string) {
	s.head.title = title
	s.head.Refresh()
}

// Open reports whether the content shows.
func (s *Section) Open() bool { return s.open }

// SetOpen folds or unfolds the content without calling back.
func (s *Section) SetOpen(open bool) {
	s.open = open
	s.Refresh()
}

// SetContent replaces the content.
func (s *Section) SetContent(content fyne.CanvasObject) {
	s.content = content
	s.Refresh()
}

func (s *Section) toggle() {
	if s.fixed {
		return
	}
	s.SetOpen(!s.open)
	if s.OnFolded != nil {
		s.OnFolded(s.open)
	}
}

// CreateRenderer implements fyne.Widget.
func (s *Section) CreateRenderer() fyne.WidgetRenderer {
	s.ExtendBaseWidget(s)
	line := canvas.NewRectangle(color.Transparent)
	d := &drawn{}
	headHeight := func() float32 {
		if s.fixed && s.head.title == "" && s.action == nil {
			return 0
		}
		return 28
	}
	d.min = func() fyne.Size {
		m := fyne.NewSize(s.head.MinSize().Width+28, headHeight()+16)
		if s.action != nil {
			m.Width += s.action.MinSize().Width
		}
		if s.open && s.content != nil {
			c := s.content.MinSize()
			m.Width, m.Height = max(m.Width, c.Width+28), m.Height+c.Height
		}
		m.Height++
		return m
	}
	d.layout = func(size fyne.Size) {
		w, h := size.Width-28, headHeight()
		Place(s.head, 14, 8, w, h)
		if s.action != nil {
			a := s.action.MinSize()
			Place(s.head, 14, 8, w-a.Width, h)
			Place(s.action, 14+w-a.Width, 8+(h-a.Height)/2, a.Width, a.Height)
		}
		if s.content != nil {
			Place(s.content, 14, 8+h, w, size.Height-h-17)
		}
		Place(line, 0, size.Height-1, size.Width, 1)
	}
	d.refresh = func() {
		line.FillColor = look.Colour(look.Hairline)
		d.objects = []fyne.CanvasObject{s.head}
		if s.action != nil {
			d.objects = append(d.objects, s.action)
		}
		if s.content != nil && s.open {
			d.objects = append(d.objects, s.content)
		}
		d.objects = append(d.objects, line)
		s.head.Hidden = headHeight() == 0
		d.layout(s.Size())
	}
	d.refresh()
	return d
}

// sectionHead is the arrow and the title: pressing it folds the section.
type sectionHead struct {
	widget.BaseWidget
	section *Section
	title   string
	focused bool
}

var (
	_ fyne.Tappable      = (*sectionHead)(nil)
	_ fyne.Focusable     = (*sectionHead)(nil)
	_ desktop.Cursorable = (*sectionHead)(nil)
)

// Tapped implements fyne.Tappable.
func (h *sectionHead) Tapped(*fyne.PointEvent) { h.section.toggle() }

// TypedKey implements fyne.Focusable.
func (h *sectionHead) TypedKey(k *fyne.KeyEvent) {
	if PassOn(k) {
		return
	}
	switch {
	case isPress(k), k.Name == fyne.KeyLeft && h.section.open, k.Name == fyne.KeyRight && !h.section.open:
		h.section.toggle()
	}
}

// TypedRune implements fyne.Focusable.
func (h *sectionHead) TypedRune(rune) {}

// FocusGained implements fyne.Focusable.
func (h *sectionHead) FocusGained() { h.focused = true; h.Refresh() }

// FocusLost implements fyne.Focusable.
func (h *sectionHead) FocusLost() { h.focused = false; h.Refresh() }

// Cursor implements desktop.Cursorable.
func (h *sectionHead) Cursor() desktop.Cursor {
	if h.section.fixed {
		return desktop.DefaultCursor
	}
	return desktop.PointerCursor
}

// CreateRenderer implements fyne.Widget.
func (h *sectionHead) CreateRenderer() fyne.WidgetRenderer {
	h.ExtendBaseWidget(h)
	arrow := canvas.NewImageFromResource(nil)
	title := NewLine(h.title)
	title.Points, title.Shorten = 15, true
	ring := canvas.NewRectangle(color.Transparent)
	ring.CornerRadius = 4
	d := &drawn{objects: []fyne.CanvasObject{arrow, title, ring}}
	indent := func() float32 {
		if h.section.fixed {
			return 0
		}
		return 18
	}
	d.min = func() fyne.Size { return fyne.NewSize(60, 28) }
	d.layout = func(s fyne.Size) {
		Place(arrow, -3, (s.Height-16)/2, 16, 16)
		Place(title, indent(), 0, s.Width-indent(), s.Height)
		Place(ring, -6, 0, s.Width+6, s.Height)
	}
	d.refresh = func() {
		arrow.Hidden = h.section.fixed
		arrow.Resource = look.IconIn("fold-shut", look.Secondary)
		if h.section.open {
			arrow.Resource = look.IconIn("fold-open", look.Secondary)
		}
		title.Text, title.Bold = h.title, true
		ring.StrokeColor, ring.StrokeWidth = look.Colour(look.Accent), 0
		if h.focused {
			ring.StrokeWidth = 2
		}
		d.layout(h.Size())
	}
	d.refresh()
	return d
}
