package dossier

import (
	"fmt"
	"io"
	"slices"

	"fenye/app/output"
	"fenye/app/paint"
	"fenye/app/paper"
	"fenye/app/words"
)

// Formats are the formats a report can be written in.
var Formats = []string{"pdf", "html"}

// Write writes findings as a report, in one language or in several, one after
// another. There must be a plan, see Gather.
func Write(w io.Writer, f *Findings, format string, languages ...words.Lang) error {
	if !slices.Contains(Formats, format) {
		return fmt.Errorf("dossier: %q is not a format of reports", format)
	}
	painter, err := paint.NewPainter(output.Fonts())
	if err != nil {
		return err
	}
	var documents []*paper.Document
	for _, l := range languages {
		d := Compose(f, l)
		if d == nil {
			return fmt.Errorf("dossier: a plan without a solution has no report")
		}
		documents = append(documents, d)
	}
	if format == "html" {
		return paper.WriteHTML(w, painter, documents...)
	}
	return paper.WritePDF(w, painter, Letters, documents...)
}
