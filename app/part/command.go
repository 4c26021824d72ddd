package part

import "fyne.io/fyne/v2"

// Command is one thing that a workbench can do from the menu.
type Command struct {
	Key      string        // of its words; "" is the line between groups
	Shortcut fyne.Shortcut // nil: none
	Do       func()
	Enabled  func() bool // nil: always
	Checked  func() bool // nil: has no tick
}
