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
	_ = Ground(o.Plan) // without its map layer a plan is drawn on the bundled one
	sheet, ok := scene.Sheet(o, lang, time.Time{})
	if !ok {
		return &cause.Said{Key: "cause.unsolved"}
	}
	painter, err := paint.NewPainter(Fonts())
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
