package mapview

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"fenye/app/paint"
	"fenye/app/part"
)

var (
	_ fyne.Focusable    = (*Map)(nil)
	_ fyne.Tabbable     = (*Map)(nil)
	_ fyne.Shortcutable = (*Map)(nil)
)

// step is how far an arrow key moves the picture, in units.
const step = 60

// focus asks for the keys; a click alone would not give them.
func (m *Map) focus() {
	if c := fyne.CurrentApp().Driver().CanvasForObject(m); c != nil && !m.focused {
		c.Focus(m)
	}
}

// FocusGained and FocusLost show whether plain keys reach the map.
func (m *Map) FocusGained() {
	m.focused = true
	m.overlay.frame(true)
}

// FocusLost implements fyne.Focusable.
func (m *Map) FocusLost() {
	m.focused = false
	m.overlay.frame(false)
}

// AcceptsTab lets Tab cycle through the centres before it leaves the map.
func (m *Map) AcceptsTab() bool { return m.scene != nil && len(m.scene.Centres) > 0 }

// TypedRune takes the map's plain letters and signs.
func (m *Map) TypedRune(r rune) {
	if m.pinSelected(r) {
		return
	}
	switch r {
	case '+', '=':
		m.ZoomBy(notch)
	case '-', '_', '−':
		m.ZoomBy(1 / notch)
	case '0':
		m.Fit()
	}
	if m.Plain {
		return
	}
	switch r {
	case 'v', 'V':
		m.SetTool(ToolSelect)
	case 'a', 'A':
		m.SetTool(ToolAdd)
	case 'p', 'P':
		m.SetTool(ToolPin)
	case 'z', 'Z':
		m.SetTool(ToolZone)
	case 'm', 'M':
		m.SetTool(ToolMeasure)
	case 'l', 'L':
		m.ShowLayers()
	}
}

// TypedKey takes arrows (with Shift: faster), Tab, Esc and Delete.
func (m *Map) TypedKey(e *fyne.KeyEvent) {
	if part.PassOn(e) {
		return
	}
	far := float64(step)
	if modifiers()&fyne.KeyModifierShift != 0 {
		far *= 4
	}
	switch e.Name {
	case fyne.KeyLeft:
		m.PanBy(far, 0)
	case fyne.KeyRight:
		m.PanBy(-far, 0)
	case fyne.KeyUp:
		m.PanBy(0, far)
	case fyne.KeyDown:
		m.PanBy(0, -far)
	case fyne.KeyTab:
		m.cycle(modifiers()&fyne.KeyModifierShift != 0)
	case fyne.KeyEscape:
		m.escape()
	case fyne.KeyDelete:
		if m.scene != nil && m.scene.Selected.Centre > 0 && m.Gestures.DeleteCentre != nil {
			m.Gestures.DeleteCentre(m.scene.Selected.Centre)
		}
	}
}

// escape stops a drag, else what is running, else puts the tool down, else clears the selection.
func (m *Map) escape() {
	switch {
	case m.stopDrag():
	case m.Gestures.Stop != nil && m.Gestures.Stop():
	case m.tool != ToolSelect:
		m.SetTool(ToolSelect)
	case m.Gestures.Select != nil:
		m.Gestures.Select(paint.Selection{Place: -1})
	}
}

// cycle selects the next centre; after the last one the focus moves on.
func (m *Map) cycle(back bool) {
	if m.scene == nil || m.Gestures.Select == nil {
		return
	}
	centres := m.scene.Centres
	at := -1
	for i, c := range centres {
		if c.Number == m.scene.Selected.Centre {
			at = i
		}
	}
	next := at + 1
	if back {
		next = at - 1
		if at < 0 {
			next = len(centres) - 1
		}
	}
	if next >= 0 && next < len(centres) {
		m.Gestures.Select(paint.Selection{Place: -1, Centre: centres[next].Number})
		return
	}
	if c := fyne.CurrentApp().Driver().CanvasForObject(m); c != nil {
		if back {
			c.FocusPrevious()
		} else {
			c.FocusNext()
		}
	}
}

// TypedShortcut moves the selected centre: Ctrl and an arrow by 1 km, with
// Shift by 10 km.
func (m *Map) TypedShortcut(s fyne.Shortcut) {
	k, ok := s.(*desktop.CustomShortcut)
	if !ok || m.scene == nil || m.scene.Selected.Centre == 0 || m.Gestures.Nudge == nil {
		return
	}
	far := 1.0
	switch k.Modifier {
	case fyne.KeyModifierShortcutDefault:
	case fyne.KeyModifierShortcutDefault | fyne.KeyModifierShift:
		far = 10
	default:
		return
	}
	ways := map[fyne.KeyName][2]float64{
		fyne.KeyLeft: {-1, 0}, fyne.KeyRight: {1, 0}, fyne.KeyUp: {0, 1}, fyne.KeyDown: {0, -1},
	}
	if way, ok := ways[k.KeyName]; ok {
		m.Gestures.Nudge(m.scene.Selected.Centre, way[0]*far, way[1]*far)
	}
}
