package whatif

import (
	"bytes"
	"context"
	"reflect"

	"fyne.io/fyne/v2"

	"fenye/app/desk"
	"fenye/app/look"
	"fenye/app/output"
	"fenye/app/paint"
	"fenye/app/part"
	"fenye/app/scene"
	"fenye/app/words"
	"fenye/data/report"
	"fenye/geom"
	"fenye/model"
	"fenye/model/siting"
	"fenye/model/table"
)

// placing looks for the site where a new centre helps most.
type placing struct {
	inquiry
	capacity float64
	grid     int // index of grids
	result   *siting.Result
	step     float64 // degrees of the result's grid
	chosen   int     // index of a site; -1: the best

	field  *part.NumberField
	grids  *part.Segmented
	add    *part.ToolButton
	filled *siting.Result
	maker  scene.Maker
	made   madeFor
	shown  *paint.Scene
}

// madeFor is what the scene was made for.
type madeFor struct {
	result     *siting.Result
	chosen     int
	stale      bool
	lang       words.Lang
	layers     paint.Layers
	projection string
}

// grids are the candidates to choose from, in degrees; 0 is all places.
var grids = []float64{0, 2, 1, .5}

// solveSome is how many candidates are solved at least.
const solveSome = 30

func newPlacing(b *Bench) *placing {
	p := &placing{chosen: -1}
	p.set(b, p.update)
	return p
}

func (p *placing) build() {
	p.field = part.NewNumberField(part.Number{Min: 1, Max: 1e15, Unlimited: true}, p.capacity, func(v float64) { p.capacity = v })
	names := []string{look.T("whatif.site.places")}
	for _, g := range grids[1:] {
		names = append(names, table.Number(g)+"°")
	}
	p.grids = part.NewSegmented(names, p.grid, func(i int) { p.grid = i })
	p.run = part.NewButton(look.T("whatif.site.run"), true, p.start)
	p.add = part.NewButton(look.T("whatif.site.add"), false, p.take)
	p.files = []*part.ToolButton{p.save("CSV", p.csv), p.save("PNG", p.png)}
	p.newHead(SiteStudy, caption("whatif.site.capacity"), part.Fixed(104, p.field), caption("whatif.site.at"), p.grids, p.run, p.add)
	t := part.NewTable(p.pressed)
	t.Post = p.b.options.Post
	p.dock = &part.Page{Key: SiteStudy, Name: look.T("whatif.tab.sites"), Table: t}
	p.filled, p.shown = nil, nil
}

func (p *placing) view() fyne.CanvasObject { return nil }
func (p *placing) over() *head             { return p.head }

// opened proposes a capacity: a fifth of the users.
func (p *placing) opened() {
	if p.capacity <= 0 {
		d := p.b.desk
		p.capacity = max(1, rounded(float64(d.Scenario().TotalUsers(d.Plan().Places))/5))
		p.field.SetValue(p.capacity)
	}
}

// start searches.
func (p *placing) start() {
	p.field.Commit()
	if p.field.Fault() != "" {
		return
	}
	plan, step := p.b.desk.Plan(), grids[p.grid]
	capacity := model.NoLimit
	if p.capacity <= 1e15 {
		capacity = model.Users(p.capacity)
	}
	base := p.b.desk.Outcome()
	if p.b.desk.Stale() {
		base = nil
	}
	ask(&p.inquiry, func(ctx context.Context, progress func(float64)) (*siting.Result, error) {
		candidates := siting.Places(plan)
		if step > 0 {
			var err error
			if candidates, err = siting.Grid(report.FrameOf(plan), step, output.OnLand(plan)); err != nil {
				return nil, err
			}
		}
		return siting.Find(ctx, plan, siting.Options{Capacity: capacity, Candidates: candidates, Solve: solveSome, Limit: wholeLimit / 5, Base: base, Progress: progress})
	}, output.SaidOfSiting, func(r *siting.Result) { p.result, p.step, p.chosen = r, step, -1 })
}

// stale reports whether the plan is no longer the one that was searched.
func (p *placing) stale() bool {
	plan, was := p.b.desk.Plan(), p.result.Base.Plan
	return !samePlaces(plan, was) || !reflect.DeepEqual(read(*plan.Scenario()), read(*was.Scenario()))
}

// site returns the index of the site that was chosen, or of the best; -1 if there
// is none.
func (p *placing) site() int {
	switch {
	case p.result == nil || p.result.Best() == nil:
		return -1
	case p.chosen >= 0:
		return p.chosen
	}
	return p.result.Ranking[0]
}

func (p *placing) update() {
	at := p.site()
	p.run.SetEnabled(!p.busy() && len(p.b.desk.Plan().Places) > 0)
	p.add.SetEnabled(at >= 0 && !p.busy() && !p.stale())
	p.showWork(p.result != nil)
	switch {
	case p.busy():
		p.head.say(look.T("whatif.computing"), false)
	case p.result == nil:
		p.head.say(look.T("whatif.site.hint"), false)
	case p.stale():
		p.head.say(look.T("whatif.stale", look.T("whatif.sites")), true)
	case at < 0:
		p.head.say(look.T("site.none"), true)
	default:
		found := "whatif.site.found"
		if !p.result.Proven {
			found = "whatif.site.open"
		}
		p.head.say(look.T(found, scene.SiteText(p.result, at, look.Lang()), table.People(int64(len(p.result.Sites))), table.People(int64(p.result.Solved))), false)
	}
	if p.result != nil && p.filled != p.result {
		p.filled = p.result
		p.dock.Table.SetTable(scene.Sites(p.result, look.Lang()))
	}
	if p.result != nil {
		p.b.options.SetPage(SiteStudy, table.People(int64(len(p.result.Sites))), p.b.open != SiteStudy)
	}
	if p.b.open == SiteStudy {
		p.b.options.ShowMap()
	}
}

// scene returns the map of what is saved, nil before the first search.
func (p *placing) scene(layers paint.Layers, projection string) *paint.Scene {
	if p.result == nil {
		return nil
	}
	made := madeFor{p.result, p.chosen, p.stale(), look.Lang(), layers, projection}
	if p.shown != nil && p.made == made {
		return p.shown
	}
	p.made = made
	p.shown = p.maker.Siting(p.result, p.step, scene.Options{Lang: made.lang, Layers: layers, Projection: projection,
		Selected: paint.Selection{Place: -1}, Stale: made.stale})
	if at := p.site(); at >= 0 {
		p.shown.Heat.Best, p.shown.Heat.BestText = at, scene.SiteText(p.result, at, look.Lang())
	}
	return p.shown
}

// pressed marks the site of a row on the map.
func (p *placing) pressed(row int) {
	if p.result == nil || row >= len(p.result.Ranking) {
		return
	}
	p.chosen = p.result.Ranking[row]
	p.update()
	p.b.options.Reveal(p.result.Sites[p.chosen].Position)
}

// take adds the centre at the site that was chosen, or at the best, as one edit.
func (p *placing) take() {
	at := p.site()
	if at < 0 || p.stale() {
		return
	}
	d, s := p.b.desk, p.result.Sites[at]
	number := d.Plan().NextNumber()
	name := s.Name
	if name == "" || taken(d.Scenario(), name) {
		name = look.T("regions.new_centre", number)
	}
	capacity := p.result.Capacity
	d.Edit(desk.Label{Key: "desk.edit.add", Args: []any{number, name}}, "", func(plan *model.Plan) {
		*plan = siting.At(plan, name, s.Position, capacity)
	})
	d.Select(desk.Selection{Place: -1, Centre: number})
	p.b.Close()
	p.b.options.Reveal(s.Position)
}

func taken(s *model.Scenario, name string) bool {
	for _, c := range s.Centres {
		if c.Name == name {
			return true
		}
	}
	return false
}

// SiteResult returns the search on show, for tests.
func (b *Bench) SiteResult() *siting.Result { return b.placing.result }

func (p *placing) csv() (string, []byte, error) {
	var out bytes.Buffer
	err := report.WriteCSV(&out, siting.Table(p.result))
	return "sites.csv", out.Bytes(), err
}

func (p *placing) png() (string, []byte, error) {
	var out bytes.Buffer
	err := output.WriteSites(&out, p.result, p.step, look.Lang())
	return "sites.png", out.Bytes(), err
}

// Tip returns what a site under the pointer saves, nil if none is near.
func (b *Bench) Tip(at geom.Point, within model.Km) []string {
	if b.open != SiteStudy || b.placing.result == nil {
		return nil
	}
	r := b.placing.result
	best, near := -1, within
	for i := range r.Sites {
		if d := geom.Distance(at, r.Sites[i].Position); d <= near {
			best, near = i, d
		}
	}
	if best < 0 {
		return nil
	}
	return []string{scene.SiteText(r, best, look.Lang())}
}
