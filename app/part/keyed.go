package part

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// Check is a box to tick that passes the window's keys on.
type Check struct{ widget.Check }

// NewCheck returns a box with a text.
func NewCheck(text string, changed func(bool)) *Check {
	c := &Check{}
	c.Text, c.OnChanged = text, changed
	c.ExtendBaseWidget(c)
	return c
}

// TypedKey implements fyne.Focusable.
func (c *Check) TypedKey(k *fyne.KeyEvent) {
	if !PassOn(k) {
		c.Check.TypedKey(k)
	}
}

// Select is a choice from a list that passes the window's keys on.
type Select struct{ widget.Select }

// NewSelect returns a choice from options, none chosen yet.
func NewSelect(options []string, changed func(string)) *Select {
	s := &Select{}
	s.Options, s.OnChanged = options, changed
	s.ExtendBaseWidget(s)
	return s
}

// TypedKey implements fyne.Focusable.
func (s *Select) TypedKey(k *fyne.KeyEvent) {
	if !PassOn(k) {
		s.Select.TypedKey(k)
	}
}

// Entry is a line of text that passes the window's keys on.
type Entry struct{ widget.Entry }

// NewEntry returns an entry that shows text.
func NewEntry(text string) *Entry {
	e := &Entry{}
	e.ExtendBaseWidget(e)
	e.SetText(text)
	return e
}

// TypedKey implements fyne.Focusable.
func (e *Entry) TypedKey(k *fyne.KeyEvent) {
	if !PassOn(k) {
		e.Entry.TypedKey(k)
	}
}
