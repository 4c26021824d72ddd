package output

import (
	"io"
	"path/filepath"
	"slices"
	"strings"

	"fenye/app/words"
	"fenye/data/china"
	"fenye/data/planfile"
	"fenye/data/report"
	"fenye/model"
	"fenye/model/region"
	"fenye/model/table"
)

// Formats are the formats a plan can be written in.
var Formats = []string{"kml", "kmz", "geojson", "csv", "xlsx", "png", "svg", "pdf", "fenye"}

// Set says which files are wanted.
type Set struct {
	Formats []string // of Formats; empty: all
	Lang    words.Lang
	// Input is what the summary names as the files that were read; nil: the
	// plan's sources.
	Input []model.Source
	// Prices are those of the scenario's wishes, if they were worked out.
	Prices []region.WishPrice
}

func (s Set) wants(format string) bool {
	return len(s.Formats) == 0 || slices.Contains(s.Formats, format)
}

// Writer writes one file.
type Writer = func(io.Writer) error

// Files returns the files of a solved plan, by name. summary.json is always
// among them.
func Files(o *region.Outcome, s Set) (map[string]Writer, error) {
	files := map[string]Writer{
		"summary.json": func(w io.Writer) error { return report.WriteSummary(w, Summary(o, s)) },
	}
	for _, format := range Formats {
		if !s.wants(format) {
			continue
		}
		if format == "csv" {
			for _, t := range tables(o, s.Lang) {
				files[t.Key+".csv"] = func(w io.Writer) error { return report.WriteCSV(w, t) }
			}
			continue
		}
		if format == "xlsx" && len(s.Formats) == 0 && report.FitsXLSX(tables(o, s.Lang)...) != nil {
			continue // a sheet ends at a million rows; only who asks for one is told
		}
		files[names[format]] = func(w io.Writer) error { return Write(w, o, format, s.Lang) }
	}
	return files, nil
}

// names are the file of each format.
var names = map[string]string{
	"kml": "regions.kml", "kmz": "regions.kmz", "geojson": "regions.geojson", "xlsx": "plan.xlsx",
	"png": "map.png", "svg": "map.svg", "pdf": "map.pdf", "fenye": "plan.fenye",
}

// FormatOf returns the format that a file's name asks for, "" for none.
func FormatOf(path string) string {
	format := strings.TrimPrefix(strings.ToLower(filepath.Ext(path)), ".")
	if slices.Contains(Formats, format) {
		return format
	}
	return ""
}

// Write writes a solved plan in one format. CSV alone is the table of places.
func Write(w io.Writer, o *region.Outcome, format string, lang words.Lang) error {
	options := report.Options{
		Frame: report.FrameOf(o.Plan), Text: lang.T, Credits: lang.T("output.credits"), Colours: colours,
	}
	switch format {
	case "kml":
		return report.WriteKML(w, o, options)
	case "kmz":
		return report.WriteKMZ(w, o, options)
	case "geojson":
		return report.WriteGeoJSON(w, o, options)
	case "xlsx":
		return report.WriteXLSX(w, append([]table.Table{report.SummaryTable(o, options)}, tables(o, lang)...)...)
	case "csv":
		return report.WriteCSV(w, region.PlacesTable(o))
	case "fenye":
		return planfile.Encode(w, PlanFile(o.Plan, o))
	}
	return WriteSheet(w, o, format, lang, SheetDPI)
}

// tables are those that are written as CSV and as sheets of the workbook.
func tables(o *region.Outcome, lang words.Lang) []table.Table {
	return []table.Table{
		region.CentresTable(o),
		region.PlacesTable(o),
		ProvincesTable(o, lang),
	}
}

// ProvincesTable is the table of provinces with their names in a language.
func ProvincesTable(o *region.Outcome, lang words.Lang) table.Table {
	return region.ProvincesTable(o, func(code string) string { return provinceName(code, lang) })
}

// provinceName is the name of a province; that of a code that is not in the
// outlines is the code itself.
func provinceName(code string, lang words.Lang) string {
	if code == "" {
		return lang.T("output.outside")
	}
	for _, p := range china.Provinces() {
		if p.Code == code {
			return p.Name(lang == words.EN)
		}
	}
	return code
}

// Summary is the content of summary.json.
func Summary(o *region.Outcome, s Set) report.Summary {
	sum := report.Summarise(o)
	sum.SetPrices(s.Prices)
	if s.Input != nil {
		sum.Input.Files = nil
		for _, f := range s.Input {
			if f.Skipped == nil {
				f.Skipped = []model.Skipped{}
			}
			sum.Input.Files = append(sum.Input.Files, f)
		}
	}
	return sum
}
