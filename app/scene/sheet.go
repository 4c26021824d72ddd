package scene

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"time"

	"fenye/app/paint"
	"fenye/app/words"
	"fenye/model"
	"fenye/model/failover"
	"fenye/model/region"
	"fenye/model/table"
)

// Sheet returns the printed map of a solved plan. A plan without a solution is
// not printed: ok is false. The zero date is left out.
func Sheet(o *region.Outcome, lang words.Lang, date time.Time) (sheet *paint.Sheet, ok bool) {
	if o.Solution == nil {
		return nil, false
	}
	s := Map(o, Options{Lang: lang, Layers: AllLayers, Selected: paint.Selection{Place: -1}})
	for i := range s.Regions {
		r := &s.Regions[i]
		r.Full = ""
		r.Title, r.Detail = printedRegion(o, r.Number, lang)
	}
	text := paint.SheetText{
		Title:    title(o.Plan, lang),
		Subtitle: subtitle(o, lang),
		Date:     longDate(date, lang),
		Checksum: lang.T("scene.sheet.checksum", Checksum(o)),
		Legend:   legend(o, s, lang),
		Loads:    loads(o, lang),
		Result:   result(o, lang),
		Loss:     loss(o, lang),
		Foot:     []string{lang.T("scene.sheet.projection."+s.Projection.Name()) + lang.T("scene.sheet.distance"), sources(o.Plan, lang)},
	}
	text.FootRight = []string{lang.T("scene.sheet.maker"), lang.T("scene.sheet.approval")}
	return &paint.Sheet{Scene: s, Text: text}, true
}

// Checksum identifies the plan that is printed: the first 16 hexadecimal
// digits of the SHA-256 of its centres, users and assignment.
func Checksum(o *region.Outcome) string {
	h := sha256.New()
	for i, c := range o.Scenario.Centres {
		fmt.Fprintf(h, "centre\t%d\t%.6f\t%.6f\t%d\t%d\t%t\t%d\n", c.Number, c.Position.Lon, c.Position.Lat,
			c.Capacity, c.Minimum, c.Up, o.Centres[i].Load)
	}
	for i, p := range o.Plan.Places {
		fmt.Fprintf(h, "place\t%s\t%.6f\t%.6f\t%d\n", p.Name, p.Position.Lon, p.Position.Lat, o.Users[i])
		for _, s := range o.Shares(i) {
			fmt.Fprintf(h, "share\t%d\t%d\n", o.Scenario.Centres[s.Centre].Number, s.Users)
		}
	}
	return hex.EncodeToString(h.Sum(nil))[:16]
}

func title(plan *model.Plan, lang words.Lang) string {
	if plan.Title == "" {
		return lang.T("scene.sheet.title")
	}
	return say(lang, "scene.sheet.title.of", plan.Title)
}

// subtitle names the scenario and the capacities of up to four centres.
func subtitle(o *region.Outcome, lang words.Lang) string {
	var parts []string
	for _, c := range o.Scenario.Centres {
		switch {
		case !c.Up:
			parts = append(parts, say(lang, "scene.sheet.down", c.Name))
		case c.Limited():
			parts = append(parts, say(lang, "scene.sheet.capacity", c.Name, table.People(int64(c.Capacity))))
		default:
			parts = append(parts, say(lang, "scene.sheet.unlimited", c.Name))
		}
	}
	if len(parts) > 4 {
		parts = []string{lang.T("scene.sheet.centres", len(parts))}
	}
	return lang.T("scene.sheet.subtitle", table.People(int64(o.Total)), strings.Join(parts, lang.T("scene.sheet.comma")))
}

func longDate(date time.Time, lang words.Lang) string {
	switch {
	case date.IsZero():
		return ""
	case lang == words.ZH:
		return fmt.Sprintf("%d 年 %d 月 %d 日", date.Year(), date.Month(), date.Day())
	}
	return date.Format("2006-01-02")
}

// printedRegion is a region's label on paper.
func printedRegion(o *region.Outcome, number int, lang words.Lang) (name, detail string) {
	for i, c := range o.Scenario.Centres {
		if c.Number != number {
			continue
		}
		f := o.Centres[i]
		detail = lang.T("scene.sheet.users", table.People(int64(f.Load)))
		if f.HasUtilisation {
			detail += lang.T("scene.sheet.comma") + lang.T("scene.utilisation", table.Percent(f.Utilisation))
		}
		return say(lang, "scene.sheet.region", c.Name), detail
	}
	return "", ""
}

func legend(o *region.Outcome, s *paint.Scene, lang words.Lang) paint.SheetLegend {
	l := paint.SheetLegend{
		Title: lang.T("scene.sheet.legend"), Boundary: lang.T("scene.sheet.legend.boundary"),
		Nearest: lang.T("scene.sheet.legend.nearest"), Centre: lang.T("scene.sheet.legend.centre"),
		Moved: lang.T("scene.sheet.legend.moved"), Shared: lang.T("scene.sheet.legend.shared"),
		Pinned: lang.T("scene.legend.pinned"), Zone: lang.T("scene.legend.zone"),
		Border: lang.T("scene.sheet.legend.border"), Province: lang.T("scene.sheet.legend.province"),
		Users: lang.T("scene.legend.users"),
	}
	for _, r := range s.Regions {
		for _, c := range o.Scenario.Centres {
			if c.Number == r.Number {
				l.Regions = append(l.Regions, paint.SheetRegion{Number: c.Number, Colour: c.Colour,
					Text: fmt.Sprintf("%d %s", c.Number, say(lang, "scene.sheet.region", c.Name))})
			}
		}
	}
	if len(l.Regions) > 8 {
		l.Regions = l.Regions[:8] // the table of loads names them all
	}
	return l
}

func loads(o *region.Outcome, lang words.Lang) paint.SheetTable {
	t := paint.SheetTable{Title: lang.T("scene.sheet.loads"), Head: []string{
		lang.T("column.centre"), lang.T("column.capacity"), lang.T("column.load"), lang.T("column.utilisation")}}
	capacity, load, limited := model.Users(0), model.Users(0), true
	for i, c := range o.Scenario.Centres {
		f := o.Centres[i]
		row := paint.SheetRow{Number: c.Number, Colour: c.Colour, Down: !c.Up}
		limit := table.Format(table.Users, table.Value{}, table.Lang(lang))
		if c.Limited() {
			limit = table.People(int64(c.Capacity))
		}
		if c.Up {
			limited = limited && c.Limited()
			if c.Limited() {
				capacity += c.Capacity
			}
		}
		row.Cells = []string{c.Name, limit, table.People(int64(f.Load)), share(f.HasUtilisation, f.Utilisation, lang)}
		load += f.Load
		t.Rows = append(t.Rows, row)
	}
	total := table.Format(table.Users, table.Value{}, table.Lang(lang))
	if limited {
		total = table.People(int64(capacity))
	}
	t.Total = []string{lang.T("scene.sheet.total"), total, table.People(int64(load)),
		share(limited && capacity > 0, float64(load)/max(float64(capacity), 1), lang)}
	return t
}

func share(has bool, x float64, lang words.Lang) string {
	return table.Format(table.Share, table.Value{Set: has, Float: x}, table.Lang(lang))
}

func result(o *region.Outcome, lang words.Lang) paint.SheetPairs {
	p := paint.SheetPairs{Title: lang.T("scene.sheet.result")}
	add := func(key, value string) {
		p.Rows = append(p.Rows, paint.SheetPair{Name: lang.T("scene.sheet.result." + key), Value: value})
	}
	add("mean", table.Kilometres(float64(o.MeanKm))+" km")
	if o.Total > 0 {
		more := (o.UserKm - o.NearestUserKm) / float64(o.Total)
		sign := ""
		if text := table.Kilometres(more); text != "0.0" && more > 0 {
			sign = "+"
		}
		add("nearest", sign+table.Kilometres(more)+" km")
	}
	add("p95", table.Kilometres(float64(o.P95Km))+" km")
	add("moved", lang.T("scene.sheet.people", table.People(int64(o.MovedUsers))))
	var prices []string
	for i, c := range o.Scenario.Centres {
		if c.Up {
			prices = append(prices, table.Kilometres(float64(o.Solution.Prices[i])))
		}
	}
	if len(prices) <= 4 {
		add("prices", strings.Join(prices, " / ")+" km")
	}
	proof := lang.T("scene.sheet.proved", table.Fixed(o.Solution.Certificate.Gap, 1))
	if o.Solution.Status != region.Optimal {
		proof = lang.T("scene.sheet.gap", table.Fixed(o.Solution.Certificate.Gap, 1))
	}
	add("proof", proof)
	return p
}

// loss says for each site whether the others could carry all users without it;
// where whole units or wishes ask for more, whether they have the room.
func loss(o *region.Outcome, lang words.Lang) paint.SheetPairs {
	p := paint.SheetPairs{Title: lang.T("scene.sheet.loss")}
	centres := o.Scenario.Centres
	sites, err := failover.Sites(centres, failover.Together(centres))
	if err != nil {
		return paint.SheetPairs{}
	}
	for i, short := range failover.Shortages(centres, o.Total, sites) {
		lost := centres[sites[i][0]]
		row := paint.SheetPair{Name: say(lang, "scene.sheet.loss.of", lost.Number, lost.Name), Value: lang.T("scene.sheet.loss.fits")}
		for _, a := range sites[i][1:] {
			row.Name += " + " + say(lang, "scene.numbered", centres[a].Number, centres[a].Name)
		}
		if !failover.ByCapacity(o.Scenario) {
			row.Value = lang.T("scene.sheet.loss.room")
		}
		if short > 0 {
			row.Value, row.Bad = lang.T("scene.sheet.loss.short", table.People(int64(short))), true
		}
		p.Rows = append(p.Rows, row)
	}
	if len(p.Rows) < 2 || len(p.Rows) > 6 {
		return paint.SheetPairs{}
	}
	return p
}

// sources names where the places came from and the credits of the map.
func sources(plan *model.Plan, lang words.Lang) string {
	var names []string
	for _, s := range plan.Sources {
		name := s.Name
		if s.Population != "" {
			name += lang.T("scene.sheet.field", s.Population)
		}
		names = append(names, name)
	}
	from := lang.T("scene.sheet.places", len(plan.Places))
	if len(names) > 0 {
		from = say(lang, "scene.sheet.places.from", len(plan.Places), strings.Join(names, lang.T("scene.sheet.comma")))
	}
	return say(lang, "scene.sheet.sources", from)
}
