package output

import (
	"io"

	"fenye/app/words"
	"fenye/data/china"
	"fenye/data/report"
	"fenye/geom"
	"fenye/model"
	"fenye/model/siting"
	"fenye/model/table"
)

// SiteFiles returns the files of a search for a site, by name.
func SiteFiles(r *siting.Result, lang words.Lang) (map[string]Writer, error) {
	return map[string]Writer{
		"sites.csv": func(w io.Writer) error { return report.WriteCSV(w, siting.Table(r)) },
	}, nil
}

// CapacityText writes a capacity, or that there is no limit.
func CapacityText(capacity model.Users, lang words.Lang) string {
	if capacity == model.NoLimit {
		return lang.T("site.unlimited")
	}
	return table.People(int64(capacity))
}

// OnLand returns what tells whether a position is one for a centre: for a plan
// framed as China those in a province, elsewhere nil, which is all.
func OnLand(plan *model.Plan) func(geom.Point) bool {
	if report.FrameOf(plan) != report.China {
		return nil
	}
	lookup := china.Bundled()
	return func(p geom.Point) bool { return lookup.ProvinceOf(p) != "" }
}
