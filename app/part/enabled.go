package part

import "fyne.io/fyne/v2"

// SetEnabled switches what can be disabled on or off. What stands so already is
// not drawn again.
func SetEnabled(o fyne.Disableable, on bool) {
	switch {
	case on == !o.Disabled():
	case on:
		o.Enable()
	default:
		o.Disable()
	}
}
