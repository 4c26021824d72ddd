package output

import (
	"errors"
	"image"
	"io"

	"fenye/app/cause"
	"fenye/app/paint"
	"fenye/app/scene"
	"fenye/app/words"
	"fenye/data/china"
	"fenye/data/report"
	"fenye/geom"
	"fenye/model"
	"fenye/model/siting"
	"fenye/model/table"
)

// SiteFiles returns the files of a search for a site, by name. step is the grid's
// in degrees, 0 for places.
func SiteFiles(r *siting.Result, step float64, lang words.Lang) map[string]Writer {
	return map[string]Writer{
		"sites.csv": func(w io.Writer) error { return report.WriteCSV(w, siting.Table(r)) },
		"sites.png": func(w io.Writer) error { return WriteSites(w, r, step, lang) },
	}
}

// The size of the map of sites, in units, and its resolution in dots an inch.
const (
	sitesWide, sitesHigh = 1200, 840
	sitesDPI             = 144
)

// WriteSites draws what a new centre would save at each candidate, as PNG.
func WriteSites(w io.Writer, r *siting.Result, step float64, lang words.Lang) error {
	_ = Ground(r.Base.Plan) // without its map layer a plan is drawn on the bundled one
	painter, err := paint.NewPainter(Fonts())
	if err != nil {
		return err
	}
	var m scene.Maker
	s := m.Siting(r, step, scene.Options{Lang: lang, Layers: scene.AllLayers, Selected: paint.Selection{Place: -1}})
	img := image.NewRGBA(image.Rect(0, 0, sitesWide*sitesDPI/96, sitesHigh*sitesDPI/96))
	v := paint.Fit(s, sitesWide, sitesHigh)
	v.Pixels, v.Legend = sitesDPI/96.0, true
	painter.Paint(img, s, v)
	return paint.WritePNG(w, img, sitesDPI)
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

// SaidOfSiting words what the planner can act on.
func SaidOfSiting(err error) error {
	var many *siting.TooManyError
	var short *siting.ShortError
	switch {
	case errors.As(err, &many):
		return &cause.Said{Key: "site.too_many", Args: []any{table.People(siting.MostCandidates)}}
	case errors.As(err, &short):
		return &cause.Said{Key: "site.short_of", Args: []any{table.People(int64(short.Shortage))}}
	}
	return err
}
