package output

import (
	"fenye/app/paint"
	"fenye/assets"
)

// Fonts are the fonts that ship with the program, for painters.
func Fonts() paint.Fonts {
	return paint.Fonts{
		Han:     assets.Read("fonts/NotoSansCJKsc-Regular-GB2312.otf"),
		Regular: assets.Read("fonts/NotoSans-Regular.ttf"),
		Bold:    assets.Read("fonts/NotoSans-Bold.ttf"),
	}
}
