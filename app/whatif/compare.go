package whatif

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"fenye/app/desk"
	"fenye/app/look"
	"fenye/app/mapview"
	"fenye/app/output"
	"fenye/app/paint"
	"fenye/app/part"
	"fenye/app/scene"
	"fenye/model"
	"fenye/model/compare"
	"fenye/model/region"
	"fenye/model/table"
)

// comparing holds two scenarios beside each other: two maps under one camera at
// one scale, and the tables of what changes.
type comparing struct {
	b       *Bench
	chosen  [2]int // scenarios
	list    int    // which table, see lists
	result  *compare.Result
	layers  paint.Layers
	maps    [2]*mapview.Map
	makers  [2]scene.Maker
	heads   [2]*part.Line
	selects [2]*part.Select
	head    *head
	content fyne.CanvasObject
	dock    *part.Page
	choice  *part.Segmented
	made    [2]*region.Outcome // what the maps show
	listed  listed
	linked  bool // one map is following the other
}

// listed is what the table was made for.
type listed struct {
	result *compare.Result
	list   int
}

// lists are the tables of a comparison.
var lists = []string{"moves", "flows", "changes"}

func newComparing(b *Bench) *comparing {
	return &comparing{b: b, chosen: [2]int{-1, -1}, layers: scene.AllLayers}
}

func (c *comparing) build() {
	for i := range c.maps {
		c.heads[i] = part.NewLine("")
		c.heads[i].Shorten = true
		c.selects[i] = part.NewSelect(nil, nil)
	}
	c.selects[0].OnChanged = func(string) { c.choose(0, c.selects[0].SelectedIndex()) }
	c.selects[1].OnChanged = func(string) { c.choose(1, c.selects[1].SelectedIndex()) }
	swap := part.NewToolButton(look.T("whatif.swap"), "", func() {
		c.chosen[0], c.chosen[1] = c.chosen[1], c.chosen[0]
		c.update()
	})
	zoom := func(icon, key string, do func(*mapview.Map)) *part.ToolButton {
		t := part.NewToolButton("", icon, func() {
			if c.maps[0] != nil {
				do(c.maps[0])
			}
		})
		t.Tip = look.T(key)
		return t
	}
	c.head = c.b.newHead(CompareStudy, caption("whatif.a"), choice(190, c.selects[0]), caption("whatif.b"), choice(190, c.selects[1]), swap,
		zoom("plus", "map.button.plus", func(m *mapview.Map) { m.ZoomBy(1.25) }),
		zoom("minus", "map.button.minus", func(m *mapview.Map) { m.ZoomBy(1 / 1.25) }),
		zoom("fit", "map.button.fit", (*mapview.Map).Fit))
	var names []string
	for _, key := range lists {
		names = append(names, look.T("whatif.list."+key))
	}
	c.choice = part.NewSegmented(names, c.list, func(i int) {
		c.list = i
		c.fill()
	})
	t := part.NewTable(c.pressed)
	t.Post, t.Centre = c.b.options.Post, c.b.options.Centre
	c.dock = &part.Page{Key: CompareStudy, Name: look.T("whatif.tab.compare"), Table: t, File: "compare",
		Body: footed(t, look.T("whatif.compare.hint"), c.choice)}
	c.content, c.made, c.listed = nil, [2]*region.Outcome{}, listed{}
	for _, m := range c.maps {
		if m != nil {
			m.SetLang(look.Lang())
		}
	}
}

// view implements study; the maps are made when they are first seen.
func (c *comparing) view() fyne.CanvasObject {
	if c.content != nil {
		return c.content
	}
	for i := range c.maps {
		if c.maps[i] == nil {
			c.maps[i] = c.newMap(i)
		}
	}
	side := func(i int) fyne.CanvasObject {
		bar := container.NewStack(part.NewFill(look.Raised), part.Inset(3, 12, 3, 12, c.heads[i]))
		return container.NewBorder(bar, nil, nil, nil, c.maps[i])
	}
	c.content = c.head.over(container.New(pairLayout{}, side(0), part.NewFill(look.Hairline), side(1)))
	return c.content
}

// newMap makes one of the maps, with a painter of its own: both keep what they
// drew.
func (c *comparing) newMap(i int) *mapview.Map {
	painter, err := paint.NewPainter(output.Fonts())
	if err != nil {
		c.b.options.Failed(err)
		return mapview.New(nil, look.Lang(), c.b.options.Post)
	}
	m := mapview.New(painter, look.Lang(), c.b.options.Post)
	m.Plain = true
	m.Refresh() // the tools go at once
	m.Gestures.Select = func(s paint.Selection) { c.b.desk.Select(desk.Selection(s)) }
	m.Gestures.Camera = func(v paint.View) {
		if other := c.maps[1-i]; other != nil && !c.linked {
			c.linked = true
			other.Follow(v)
			c.linked = false
		}
	}
	return m
}

func (c *comparing) over() *head      { return nil }
func (c *comparing) page() *part.Page { return c.dock }
func (c *comparing) busy() bool       { return false }
func (c *comparing) stop() bool       { return false }

// opened chooses two scenarios if none are chosen: the one in work, and the one
// before it, of which it often is a copy.
func (c *comparing) opened() {
	plan := c.b.desk.Plan()
	n := len(plan.Scenarios)
	if c.chosen[0] >= 0 && c.chosen[0] < n && c.chosen[1] < n && c.chosen[0] != c.chosen[1] {
		return
	}
	c.chosen[1] = plan.Current
	c.chosen[0] = max(0, plan.Current-1)
	if c.chosen[0] == c.chosen[1] {
		c.chosen[1] = min(n-1, 1)
	}
}

func (c *comparing) choose(which, scenario int) {
	if scenario >= 0 && scenario != c.chosen[which] {
		c.chosen[which] = scenario
		c.update()
	}
}

// update shows the newest outcomes of the two scenarios.
func (c *comparing) update() {
	plan := c.b.desk.Plan()
	names := make([]string, len(plan.Scenarios))
	for i := range names {
		names[i] = scene.ScenarioName(plan, i, look.Lang())
	}
	for i := range c.chosen {
		c.chosen[i] = min(max(c.chosen[i], 0), len(names)-1)
		changed := c.selects[i].OnChanged
		c.selects[i].OnChanged = nil
		c.selects[i].Options = names
		c.selects[i].SetSelectedIndex(c.chosen[i])
		c.selects[i].OnChanged = changed
	}
	c.b.scenarios.follow()
	a, b := c.b.scenarios.find(plan, c.chosen[0]), c.b.scenarios.find(plan, c.chosen[1])
	switch {
	case a == nil || b == nil:
		c.head.say(look.T("whatif.computing"), false)
		return
	case c.result == nil || c.result.A != a || c.result.B != b:
		r, err := compare.Outcomes(a, b)
		if err != nil {
			return // the places have just been replaced: other outcomes follow
		}
		c.result = r
	}
	c.head.say(output.CompareSum(c.result, look.Lang()), false)
	c.show(a, b)
	c.fill()
}

// show puts the outcomes on the maps, with symbols at one scale.
func (c *comparing) show(a, b *region.Outcome) {
	if c.maps[0] == nil || c.maps[1] == nil {
		c.view()
	}
	selected := paint.Selection{Place: c.b.desk.Selection().Place}
	var scenes [2]*paint.Scene
	fresh := [2]bool{c.made[0] != a || c.maps[0].Scene() == nil, c.made[1] != b || c.maps[1].Scene() == nil}
	for i, o := range []*region.Outcome{a, b} {
		c.heads[i].SetText(summary([]string{"A", "B"}[i], scene.ScenarioName(c.b.desk.Plan(), c.chosen[i], look.Lang()), o))
		if fresh[0] || fresh[1] {
			scenes[i] = c.makers[i].Map(o, scene.Options{Lang: look.Lang(), Layers: c.layers, Selected: selected})
			for n := range scenes[i].Boundaries {
				scenes[i].Boundaries[n].HasHandle = false // nothing is dragged here
			}
			continue
		}
		if shown := c.maps[i].Scene(); shown.Selected != selected {
			next := *shown
			next.Selected = selected
			scenes[i] = &next
		}
	}
	c.made = [2]*region.Outcome{a, b}
	if fresh[0] || fresh[1] {
		largest := max(scenes[0].Largest, scenes[1].Largest)
		scenes[0].Largest, scenes[1].Largest = largest, largest
	}
	for i, s := range scenes {
		if s != nil {
			c.maps[i].Display(s)
		}
	}
}

// summary is the line over a map.
func summary(letter, name string, o *region.Outcome) string {
	users := table.People(int64(o.Total))
	if o.Solution == nil {
		return look.T("whatif.side.none", letter, name, users)
	}
	return look.T("whatif.side", letter, name, users, table.Kilometres(float64(o.MeanKm)), table.Kilometres(float64(o.P95Km)))
}

// fill puts the chosen table into the dock.
func (c *comparing) fill() {
	if now := (listed{c.result, c.list}); c.result == nil || c.listed == now {
		return
	} else {
		c.listed = now
	}
	var t table.Table
	switch lists[c.list] {
	case "moves":
		t = scene.Moves(c.result, look.Lang())
	case "flows":
		t = scene.Flows(c.result, look.Lang())
	default:
		t = scene.Changes(c.result)
	}
	c.dock.Table.SetTable(t)
	c.dock.File = "compare-" + lists[c.list]
	c.b.options.SetPage(CompareStudy, table.People(int64(c.result.Places())), false)
}

// pressed selects the place of a row on both maps.
func (c *comparing) pressed(row int) {
	if c.result == nil || lists[c.list] != "moves" {
		return
	}
	rows := scene.MoveRows(c.result)
	if row >= len(rows) {
		return
	}
	place := c.result.Moves[rows[row].Move].Place
	c.b.desk.Select(desk.Selection{Place: place})
	if c.maps[0] != nil {
		c.maps[0].Reveal(placeOf(c.result.A, place).Position)
	}
}

func placeOf(o *region.Outcome, place int) *model.Place { return &o.Plan.Places[place] }

// pairLayout puts two objects of one width beside each other, a line between.
type pairLayout struct{}

// MinSize implements fyne.Layout.
func (pairLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(400, 120) }

// Layout implements fyne.Layout.
func (pairLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	half := float32(int((size.Width - 1) / 2))
	part.Place(o[0], 0, 0, half, size.Height)
	part.Place(o[1], half, 0, size.Width-2*half, size.Height)
	part.Place(o[2], size.Width-half, 0, half, size.Height)
}
