package inside

import (
	"context"
	"io"

	"fyne.io/fyne/v2"

	"fenye/app/paint"
	"fenye/app/part"
)

// Options are what a workbench is given by the window.
type Options struct {
	Post    func(func()) // runs a function on the UI goroutine, later
	Window  fyne.Window
	Painter *paint.Painter
	// ChooseFile asks for a file of one of the endings, any for none, and hands
	// over its path.
	ChooseFile func(title string, of []string, use func(path string))
	// WriteFolder asks where to write a folder, proposing the plan's name with an
	// ending, says in a note what will be in it, and writes it beside the window.
	WriteFolder func(title, ending, note string, files func(ctx context.Context) (map[string]func(io.Writer) error, error))
	SaveTable   func(name string, csv []byte) // asks where to write a table
	Fail        func(err error)               // shows an error
	Pointer     func(text string)             // what is under the pointer
	Work        func()                        // State or Computing have changed
}

// State is what outlives a change of language, when all texts are made anew.
type State struct {
	Dock      part.DockState
	Inspector part.InspectorState
}

// NewState returns the state of a workbench that was never seen, with tables of
// a height in units.
func NewState(high float32) State { return State{Dock: part.DockState{High: high}} }
