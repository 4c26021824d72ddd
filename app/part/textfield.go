package part

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"fenye/app/look"
)

// TextField is an entry of one line in the frame of the number fields, with
// an icon at its left if one is named, as for a search.
type TextField struct {
	widget.BaseWidget
	OnChanged   func(text string)
	OnSubmitted func(text string)

	entry *textEntry
	icon  string
}

// NewTextField returns an empty field; icon may be "".
func NewTextField(hint, icon string, onChanged func(string)) *TextField {
	f := &TextField{OnChanged: onChanged, icon: icon}
	f.entry = &textEntry{field: f}
	f.entry.PlaceHolder = hint
	f.entry.Scroll = fyne.ScrollNone
	f.entry.ExtendBaseWidget(f.entry)
	f.entry.OnChanged = func(s string) {
		if f.OnChanged != nil {
			f.OnChanged(s)
		}
	}
	f.entry.OnSubmitted = func(s string) {
		if f.OnSubmitted != nil {
			f.OnSubmitted(s)
		}
	}
	f.ExtendBaseWidget(f)
	return f
}

// Text returns what stands in the field.
func (f *TextField) Text() string { return f.entry.Text }

// SetText shows a text and calls OnChanged if it differs.
func (f *TextField) SetText(s string) { f.entry.SetText(s) }

// Entry returns the field's entry, for focus and tests.
func (f *TextField) Entry() fyne.Focusable { return f.entry }

// Enable and Disable switch the field.
func (f *TextField) Enable() { f.entry.Enable() }

// Disable greys the field and takes no input.
func (f *TextField) Disable() { f.entry.Disable() }

// CreateRenderer implements fyne.Widget.
func (f *TextField) CreateRenderer() fyne.WidgetRenderer {
	f.ExtendBaseWidget(f)
	ground, border := canvas.NewRectangle(nil), newFrame()
	ground.CornerRadius = border.CornerRadius
	icon := canvas.NewImageFromResource(nil)
	entry := f.entry
	d := &drawn{objects: []fyne.CanvasObject{ground, entry, icon, border}}
	d.min = func() fyne.Size { return fyne.NewSize(90, f.entry.MinSize().Height) }
	d.layout = func(s fyne.Size) {
		h := f.entry.MinSize().Height
		x := float32(0)
		if f.icon != "" {
			x = 22
		}
		Place(ground, 0, 0, s.Width, h)
		Place(icon, 8, (h-16)/2, 16, 16)
		Place(entry, x, 0, s.Width-x, h)
		Place(border, 0, 0, s.Width, h)
	}
	d.refresh = func() {
		ground.FillColor = look.Colour(look.Panel)
		if icon.Hidden = f.icon == ""; !icon.Hidden {
			icon.Resource = look.IconIn(f.icon, look.Secondary)
		}
		drawFrame(border, f.entry.focused, false)
		d.layout(f.Size())
	}
	d.refresh()
	return d
}

// textEntry is the entry inside a text field.
type textEntry struct {
	widget.Entry
	field   *TextField
	focused bool
}

// CreateRenderer implements fyne.Widget.
func (e *textEntry) CreateRenderer() fyne.WidgetRenderer {
	e.ExtendBaseWidget(e)
	return frameless(e.Entry.CreateRenderer())
}

// MinSize is narrow: the field's layout decides the width.
func (e *textEntry) MinSize() fyne.Size {
	e.ExtendBaseWidget(e)
	return fyne.NewSize(48, max(26, ceil(e.Entry.MinSize().Height)))
}

// TypedKey implements fyne.Focusable: Escape empties the field.
func (e *textEntry) TypedKey(k *fyne.KeyEvent) {
	if PassOn(k) {
		return
	}
	if k.Name == fyne.KeyEscape {
		e.SetText("")
		return
	}
	e.Entry.TypedKey(k)
}

// FocusGained implements fyne.Focusable.
func (e *textEntry) FocusGained() {
	e.focused = true
	e.Entry.FocusGained()
	e.field.Refresh()
}

// FocusLost implements fyne.Focusable.
func (e *textEntry) FocusLost() {
	e.focused = false
	e.Entry.FocusLost()
	e.field.Refresh()
}

// Typing reports whether there is text that undo can take back.
func (e *textEntry) Typing() bool { return e.Text != "" }
