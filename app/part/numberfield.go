package part

import (
	"errors"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"fenye/app/look"
)

// NumberField is an entry for one number with a unit. Enter or losing the
// focus commits what was typed; a text that is no number leaves the value as
// it was, draws the border red and says why under the field. Up and Down
// change the value by 1 %, PageUp and PageDown by 10 %; Escape takes back
// what was typed.
type NumberField struct {
	widget.BaseWidget
	Number Number
	// OnCommit is called with a value that differs from the one before.
	OnCommit func(v float64)

	entry *numberEntry
	value float64
	fault string
	alert bool
}

// NewNumberField returns a field that shows v.
func NewNumberField(n Number, v float64, onCommit func(float64)) *NumberField {
	f := &NumberField{Number: n, OnCommit: onCommit, value: v}
	f.entry = &numberEntry{field: f}
	f.entry.Wrapping = fyne.TextWrapOff
	f.entry.Scroll = fyne.ScrollNone
	f.entry.ExtendBaseWidget(f.entry)
	f.entry.SetText(n.Format(v))
	f.entry.OnChanged = func(string) { f.entry.typing = true }
	f.entry.OnSubmitted = func(string) { f.Commit() }
	f.ExtendBaseWidget(f)
	return f
}

// Value returns the value last committed or set.
func (f *NumberField) Value() float64 { return f.value }

// Fault returns the sentence under the field; "" if all is well.
func (f *NumberField) Fault() string { return f.fault }

// Text returns what stands in the field.
func (f *NumberField) Text() string { return f.entry.Text }

// Entry returns the field's entry, for focus and tests.
func (f *NumberField) Entry() fyne.Focusable { return f.entry }

// SetValue shows v without calling OnCommit. While somebody types it changes
// only the value to which Escape returns.
func (f *NumberField) SetValue(v float64) {
	if f.value == v {
		return // a sentence about what was typed stays
	}
	f.value = v
	if !f.entry.typing {
		f.show("")
	}
}

// SetAlert draws the border red without a sentence: the value is good but the
// plan is not.
func (f *NumberField) SetAlert(on bool) {
	if f.alert != on {
		f.alert = on
		f.Refresh()
	}
}

// Enable and Disable switch the field.
func (f *NumberField) Enable() { f.entry.Enable() }

// Disable greys the field and takes no input.
func (f *NumberField) Disable() { f.entry.Disable() }

// Disabled reports whether the field takes no input.
func (f *NumberField) Disabled() bool { return f.entry.Disabled() }

// Commit reads what was typed.
func (f *NumberField) Commit() {
	f.entry.typing = false
	if f.entry.Text == f.Number.Format(f.value) {
		f.show("")
		return
	}
	v, err := f.Number.Parse(f.entry.Text)
	if err != nil {
		f.fault = Explain(err, f.Number)
		HideTip(f) // it would cover the sentence
		f.Refresh()
		return
	}
	f.commit(v)
}

func (f *NumberField) commit(v float64) {
	changed := v != f.value
	f.value = v
	f.show("")
	if changed && f.OnCommit != nil {
		f.OnCommit(v)
	}
}

// step changes the value by a share of it; what was typed counts first.
func (f *NumberField) step(share float64) {
	if f.Disabled() {
		return
	}
	if f.entry.typing {
		f.Commit()
	}
	if f.fault != "" || math.IsInf(f.value, 0) {
		return
	}
	least := math.Pow(10, -float64(f.Number.Digits))
	if f.Number.Percent {
		least /= 100
	}
	change := max(math.Abs(f.value)*math.Abs(share), least)
	f.commit(f.Number.Clamp(tidy(f.value + math.Copysign(change, share))))
}

func (f *NumberField) show(fault string) {
	f.fault = fault
	f.entry.SetText(f.Number.Format(f.value))
	f.entry.typing = false
	if f.entry.focused { // a selection of the old text would eat what is typed
		f.entry.TypedShortcut(&fyne.ShortcutSelectAll{})
	}
	f.Refresh()
}

// MouseIn implements desktop.Hoverable: the tooltip says what may be typed.
func (f *NumberField) MouseIn(*desktop.MouseEvent) { ShowTip(f, f.Number.Hint()) }

// MouseMoved implements desktop.Hoverable.
func (f *NumberField) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (f *NumberField) MouseOut() { HideTip(f) }

// Explain returns the sentence for an error of Number.Parse in the language
// of the window.
func Explain(err error, n Number) string {
	var bad *NumberError
	if !errors.As(err, &bad) {
		return err.Error()
	}
	return look.T("part.number."+bad.Cause, bad.Text, n.Format(bad.Bound))
}

// CreateRenderer implements fyne.Widget.
func (f *NumberField) CreateRenderer() fyne.WidgetRenderer {
	f.ExtendBaseWidget(f)
	border := newFrame()
	entry := f.entry
	under := NewLine("")
	under.Points, under.Colour, under.Shorten = 11, look.Error, true
	d := &drawn{objects: []fyne.CanvasObject{entry, border, under}}
	d.min = func() fyne.Size {
		m := fyne.NewSize(60, f.entry.MinSize().Height)
		if f.fault != "" {
			m.Height += under.MinSize().Height + 2
		}
		return m
	}
	d.layout = func(s fyne.Size) {
		h := f.entry.MinSize().Height
		Place(entry, 0, 0, s.Width, h)
		Place(border, 0, 0, s.Width, h)
		// A sentence wider than the field reaches out to the left, under what
		// stands beside the field.
		w := min(max(fyne.MeasureText(f.fault, 11, fyne.TextStyle{}).Width+1, s.Width), 322)
		Place(under, s.Width-w, h+2, w, under.MinSize().Height)
	}
	d.refresh = func() {
		under.Text, under.Hidden = f.fault, f.fault == ""
		drawFrame(border, f.entry.focused, f.fault != "" || f.alert)
		d.layout(f.Size())
	}
	d.refresh()
	return d
}

// numberEntry is the entry inside a number field.
type numberEntry struct {
	widget.Entry
	field   *NumberField
	typing  bool
	focused bool
}

// CreateRenderer implements fyne.Widget.
func (e *numberEntry) CreateRenderer() fyne.WidgetRenderer {
	e.ExtendBaseWidget(e)
	return frameless(e.Entry.CreateRenderer())
}

// MinSize is narrow: the field's layout decides the width.
func (e *numberEntry) MinSize() fyne.Size {
	e.ExtendBaseWidget(e)
	return fyne.NewSize(48, max(26, ceil(e.Entry.MinSize().Height)))
}

// TypedKey implements fyne.Focusable.
func (e *numberEntry) TypedKey(k *fyne.KeyEvent) {
	if PassOn(k) {
		return
	}
	switch k.Name {
	case fyne.KeyUp:
		e.field.step(0.01)
	case fyne.KeyDown:
		e.field.step(-0.01)
	case fyne.KeyPageUp:
		e.field.step(0.1)
	case fyne.KeyPageDown:
		e.field.step(-0.1)
	case fyne.KeyEscape:
		e.field.show("")
	default:
		e.Entry.TypedKey(k)
	}
}

// FocusGained implements fyne.Focusable: reached by Tab, all is selected, so
// that typing replaces it; a click sets the cursor afterwards.
func (e *numberEntry) FocusGained() {
	e.focused = true
	e.Entry.FocusGained()
	e.TypedShortcut(&fyne.ShortcutSelectAll{})
	e.field.Refresh()
}

// FocusLost implements fyne.Focusable: what was typed is committed.
func (e *numberEntry) FocusLost() {
	e.focused = false
	e.Entry.FocusLost()
	e.field.Commit()
}

// Typing reports whether the text is not committed yet: undo then goes to it.
func (e *numberEntry) Typing() bool { return e.typing }
