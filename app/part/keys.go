package part

import "fyne.io/fyne/v2"

// functionKeys takes F1 to F12 whatever has the focus; nil: nothing does.
var functionKeys func(*fyne.KeyEvent)

// SetFunctionKeys says who takes F1 to F12. Fyne gives keys without a modifier
// to the object that has the focus alone, so every part passes these on.
func SetFunctionKeys(f func(*fyne.KeyEvent)) { functionKeys = f }

// PassOn hands a function key to the window and reports whether it was one.
func PassOn(k *fyne.KeyEvent) bool {
	if len(k.Name) < 2 || k.Name[0] != 'F' || k.Name[1] < '1' || k.Name[1] > '9' || functionKeys == nil {
		return false
	}
	functionKeys(k)
	return true
}
