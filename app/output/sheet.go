package output

import (
	"fmt"
	"io"
	"time"

	"fenye/app/cause"
	"fenye/app/paint"
	"fenye/app/scene"
	"fenye/app/words"
	"fenye/model/region"
)

// SheetDPI is the resolution of the printed map, in dots an inch.
const SheetDPI = 300

// WriteSheet draws the printed map as png, svg or pdf; dpi counts for png. It
// bears no date, so that the same plan gives the same bytes on every day.
func WriteSheet(w io.Writer, o *region.Outcome, format string, lang words.Lang, dpi float64) error {
	painter, sheet, err := sheetOf(o, lang)
	if err != nil {
		return err
	}
	switch format {
	case "png":
		return painter.WriteSheetPNG(w, sheet, dpi)
	case "svg":
		return painter.WriteSheetSVG(w, sheet)
	case "pdf":
		return painter.WriteSheetPDF(w, sheet)
	}
	return fmt.Errorf("output: %q is not a format of pictures", format)
}

// SlideFits reports whether a picture of so many pixels has a shape that the
// sheet can be laid out for: 1.2 to 2 times as wide as high, at least 640 wide.
func SlideFits(width, height int) bool {
	return width >= 640 && height > 0 && 5*width >= 6*height && width <= 2*height
}

// WriteSlide draws the printed map as PNG of so many pixels, for presentations.
func WriteSlide(w io.Writer, o *region.Outcome, lang words.Lang, width, height int) error {
	painter, sheet, err := sheetOf(o, lang)
	if err != nil {
		return err
	}
	return painter.WriteSheetSlide(w, sheet, width, height)
}

// sheetOf returns the printed map of a solved plan and what draws it.
func sheetOf(o *region.Outcome, lang words.Lang) (*paint.Painter, *paint.Sheet, error) {
	_ = Ground(o.Plan) // without its map layer a plan is drawn on the bundled one
	sheet, ok := scene.Sheet(o, lang, time.Time{})
	if !ok {
		return nil, nil, &cause.Said{Key: "cause.unsolved"}
	}
	painter, err := paint.NewPainter(Fonts())
	return painter, sheet, err
}
