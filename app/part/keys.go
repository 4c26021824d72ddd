package part

import "fyne.io/fyne/v2"

// windowKeys are who takes F1 to F12, and Esc while something lies over the
// window, whatever has the focus; nil: nothing does.
var windowKeys struct {
	function func(*fyne.KeyEvent)
	escape   func() bool
}

// SetFunctionKeys says who takes F1 to F12. Fyne gives keys without a modifier
// to the object that has the focus alone, so every part passes these on.
func SetFunctionKeys(f func(*fyne.KeyEvent)) { windowKeys.function = f }

// SetEscape says who is asked first when Esc is pressed; it returns true if
// that has closed something, such as a dialog, and the part is not to act.
func SetEscape(f func() bool) { windowKeys.escape = f }

// PassOn hands a key to the window and reports whether the window took it:
// function keys always, Esc if there was something to close.
func PassOn(k *fyne.KeyEvent) bool {
	if k.Name == fyne.KeyEscape {
		return windowKeys.escape != nil && windowKeys.escape()
	}
	if len(k.Name) < 2 || k.Name[0] != 'F' || k.Name[1] < '1' || k.Name[1] > '9' || windowKeys.function == nil {
		return false
	}
	windowKeys.function(k)
	return true
}
