package report

import (
	"image/color"

	"fenye/model"
)

// Options say how the files for people are written.
type Options struct {
	// Frame is where regions and boundaries are cut, see FrameOf.
	Frame model.Frame
	// Text returns the words of a key in the planner's language, with {0},
	// {1}, ... replaced; it is words.Lang.T in the program. Nil gives the keys.
	Text func(key string, args ...any) string
	// Credits names the sources of the data, one a line, for the description of
	// KML files.
	Credits string
	// Colours returns the opaque colour of a centre and that of a number on it,
	// so that files show the colours of the map. Nil gives every centre a grey.
	Colours func(model.Centre) (fill, number color.RGBA)
}

func (o Options) text(key string, args ...any) string {
	if o.Text == nil {
		return key
	}
	return o.Text(key, args...)
}
