package regions

import (
	"math"
	"strings"

	"fenye/app/look"
	"fenye/app/paint"
	"fenye/app/part"
	"fenye/app/wishes"
	"fenye/app/words"
	"fenye/geom"
	"fenye/model"
	"fenye/model/region"
)

// hover tells the status bar what is under the pointer: the position, the
// place, and what each centre would cost from there.
func (b *Bench) hover(at geom.Point, ok bool, on paint.Target) {
	if b.options.Pointer == nil {
		return
	}
	if !ok {
		b.options.Pointer("")
		return
	}
	if !b.current() {
		on = paint.Target{} // what is on the map is not the plan's
	}
	text := look.T("regions.pointer", position(at))
	if saved := b.whatif.Tip(at, 60); saved != nil {
		b.options.Pointer(text + "    " + strings.Join(saved, "    "))
		return
	}
	o := b.outcome()
	if p, isPlace := b.placeOf(o, on); isPlace {
		at = p.Position
		text = look.T("regions.pointer", position(at)) + " " + p.Name
	}
	if moved := b.lossAt(on.Index); on.Kind == paint.OnPlace && moved != "" {
		b.options.Pointer(words.Spaced(look.T("regions.failure.pointer", text, moved)))
		return
	}
	b.options.Pointer(text + "    " + strings.Join(costs(o, at, 3), "    "))
}

// placeOf returns the place under the pointer.
func (b *Bench) placeOf(o *region.Outcome, on paint.Target) (model.Place, bool) {
	if o == nil || on.Kind != paint.OnPlace || on.Index >= len(o.Plan.Places) {
		return model.Place{}, false
	}
	return o.Plan.Places[on.Index], true
}

// costs writes distance and price of each centre that is up from a position,
// the cheapest first, at most n of them.
func costs(o *region.Outcome, at geom.Point, n int) []string {
	if o == nil || o.Scenario == nil {
		return nil
	}
	var lines []string
	for _, k := range cheapest(o, at) {
		if len(lines) == n {
			break
		}
		c := o.Scenario.Centres[k]
		d := geom.Distance(at, c.Position)
		if o.Solution == nil {
			lines = append(lines, look.T("regions.to", c.Name, km(d)))
			continue
		}
		sign := " + "
		price := o.Solution.Prices[k]
		if price < 0 {
			sign = " − "
		}
		lines = append(lines, look.T("regions.to", c.Name, part.Group(float64(d), 1)+sign+km(model.Km(math.Abs(float64(price))))))
	}
	return lines
}

// cheapest returns the centres that are up by their priced distance.
func cheapest(o *region.Outcome, at geom.Point) []int {
	var order []int
	cost := func(k int) float64 {
		d := float64(geom.Distance(at, o.Scenario.Centres[k].Position))
		if o.Solution != nil {
			d += float64(o.Solution.Prices[k])
		}
		return d
	}
	for k, c := range o.Scenario.Centres {
		if !c.Up {
			continue
		}
		i := len(order)
		for i > 0 && cost(k) < cost(order[i-1]) {
			i--
		}
		order = append(order[:i], append([]int{k}, order[i:]...)...)
	}
	return order
}

// tip returns the lines of the map's tooltip.
func (b *Bench) tip(on paint.Target) []string {
	o := b.outcome()
	if o == nil || !b.current() {
		return nil
	}
	switch on.Kind {
	case paint.OnPlace:
		if p, ok := b.placeOf(o, on); ok {
			if _, c := b.failing(); c != nil {
				return b.lossTip(p, on.Index)
			}
			return placeTip(o, p, on.Index)
		}
	case paint.OnCentre:
		if i := o.Scenario.IndexOf(on.Number); i >= 0 {
			if _, c := b.failing(); c != nil {
				return b.lossCentreTip(i)
			}
			return centreTip(o, i)
		}
	case paint.OnHandle:
		return []string{look.T("regions.tip.handle")}
	}
	return nil
}

func placeTip(o *region.Outcome, p model.Place, index int) []string {
	lines := []string{p.Name, look.T("regions.tip.users", users(o.Users[index]))}
	lines = append(lines, costs(o, p.Position, 6)...)
	if o.Solution == nil {
		return lines
	}
	if margin, ok := o.Margin(index); ok {
		lines = append(lines, look.T("regions.tip.margin", km(margin)))
	}
	for _, i := range o.WishesOf(index) {
		if w := &o.Scenario.Wishes[i]; !w.Everywhere() && !o.Void(i) {
			lines = append(lines, look.T("regions.tip.wish", wishes.Short(look.Lang(), o.Plan, o.Scenario, w)))
		}
	}
	for _, s := range o.Solution.Shared {
		if int(s.Place) == index {
			lines = append(lines, look.T("regions.tip.share", o.Scenario.Centres[s.Centre].Name, users(s.Users)))
		}
	}
	return lines
}

func centreTip(o *region.Outcome, i int) []string {
	c := o.Scenario.Centres[i]
	lines := []string{c.Name, position(c.Position), look.T("regions.tip.capacity", users(c.Capacity))}
	if !c.Up {
		return append(lines, look.T("regions.down"))
	}
	if f := figuresOf(o, c); f != nil {
		load := look.T("regions.tip.load", users(f.Load))
		if f.HasUtilisation {
			load += "  " + percent(f.Utilisation, 1)
		}
		lines = append(lines, load)
		if f.HasPrice {
			lines = append(lines, look.T("regions.price")+" "+km(f.Price))
		}
	}
	return lines
}

// cameraMoved passes the view on.
func (b *Bench) cameraMoved(v paint.View) {
	if b.options.Camera != nil {
		b.options.Camera(v)
	}
}
