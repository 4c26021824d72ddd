package regions

import (
	"fenye/app/look"
	"fenye/app/part"
	"fenye/app/words"
	"fenye/model"
	"fenye/model/failover"
)

// lossAt says what the loss on show does to a place: which centre it leaves for
// which, and both distances; "" if no loss is on show or the place stays.
func (b *Bench) lossAt(place int) string {
	l, c := b.failing()
	if c == nil {
		return ""
	}
	t := takeover(c, b.state.Failure.Mode)
	if t == nil {
		return ""
	}
	o, most := l.Base, failover.Move{}
	for _, m := range t.Moves {
		if int(m.Place) == place && m.Users > most.Users {
			most = m
		}
	}
	if most.Users == 0 {
		return ""
	}
	name := func(centre int32) string {
		x := o.Scenario.Centres[centre]
		return words.Spaced(look.T("scene.numbered", x.Number, x.Name))
	}
	return look.T("regions.failure.at", name(most.From), name(most.To),
		part.Group(float64(o.Distance(place, int(most.From))), 1), km(o.Distance(place, int(most.To))))
}

// lossTip returns the lines of the tooltip of a place while a loss is on show.
func (b *Bench) lossTip(p model.Place, index int) []string {
	l, c := b.failing()
	lines := []string{p.Name, look.T("regions.tip.users", users(l.Base.Users[index]))}
	if text := b.lossAt(index); text != "" {
		return append(lines, text)
	}
	if t := takeover(c, b.state.Failure.Mode); t != nil {
		for _, s := range t.Shares(index) {
			x := l.Base.Scenario.Centres[s.Centre]
			lines = append(lines, look.T("regions.to", x.Name, km(l.Base.Distance(index, int(s.Centre)))))
		}
	}
	return lines
}

// lossCentreTip returns the lines of the tooltip of a centre while a loss is on
// show.
func (b *Bench) lossCentreTip(i int) []string {
	l, c := b.failing()
	x := l.Base.Scenario.Centres[i]
	lines := []string{x.Name, position(x.Position), look.T("regions.tip.capacity", users(x.Capacity))}
	if isLost(c, int32(i)) {
		return append(lines, look.T("scene.lost"))
	}
	if t := takeover(c, b.state.Failure.Mode); t != nil {
		load := look.T("regions.tip.load", users(t.Centres[i].Load))
		if t.Centres[i].HasUtilisation {
			load += "  " + percent(t.Centres[i].Utilisation, 1)
		}
		lines = append(lines, load)
	}
	return lines
}
