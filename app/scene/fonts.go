package scene

import (
	"fenye/app/paint"
	"fenye/assets"
)

// Fonts returns the fonts for the painter: the shipped Han subset, and Latin
// as the caller has it (the window's theme; nil for the painter's own).
func Fonts(regular, bold []byte) paint.Fonts {
	return paint.Fonts{
		Han:     assets.Read("fonts/NotoSansCJKsc-Regular-GB2312.otf"),
		Regular: regular, Bold: bold,
	}
}
