package regions

import (
	"slices"

	"fyne.io/fyne/v2"

	"fenye/app/look"
	"fenye/app/part"
	"fenye/model"
	"fenye/model/region"
)

// openCards is up to how many centres have an open card each; with more, only
// the selected one has.
const openCards = 3

// centresPanel is the list of centres.
type centresPanel struct {
	section *part.Section
	list    *fyne.Container
	cards   []*centreCard
	shape   []cardShape // of the cards, to see when they must be made anew
}

// cardShape is what of a card cannot change without making it anew.
type cardShape struct {
	number            int
	compact, expanded bool
}

func (b *Bench) newCentres() *centresPanel {
	p := &centresPanel{list: part.Rows(5)}
	add := part.NewLink(look.T("regions.add"), "plus", b.AddCentre)
	p.section = part.NewSection(look.T("regions.centres"), add, p.list)
	return p
}

// shapes says how the cards should be: while no plan is possible they are all
// compact but the selected one.
func (b *Bench) shapes(infeasible bool) []cardShape {
	centres := b.desk.Scenario().Centres
	selected := b.desk.Selection().Centre
	var all []cardShape
	for _, c := range centres {
		expanded := b.state.Expanded[c.Number]
		compact := (len(centres) > openCards || infeasible) && c.Number != selected
		all = append(all, cardShape{c.Number, compact, expanded && !compact})
	}
	return all
}

// expand opens or closes the details of a centre.
func (b *Bench) expand(number int, on bool) {
	b.state.Expanded[number] = on
	b.updateCentres()
}

// updateCentres shows the centres of the moment.
func (b *Bench) updateCentres() {
	p, s, o := b.centres, b.desk.Scenario(), b.outcome()
	infeasible := o != nil && o.Infeasible != nil
	if shape := b.shapes(infeasible); !slices.Equal(shape, p.shape) {
		p.shape, p.cards, p.list.Objects = shape, nil, nil
		for _, c := range shape {
			card := b.newCard(c.number, c.compact, c.expanded)
			p.cards = append(p.cards, card)
			p.list.Objects = append(p.list.Objects, card.card)
		}
		if len(shape) == 0 {
			p.list.Objects = []fyne.CanvasObject{part.NewCaption(look.T("regions.centres.none"))}
		}
		p.list.Refresh()
		p.section.Refresh()
		b.sections.Refresh()
	}
	total := b.desk.Users()
	for i, card := range p.cards {
		centre := s.Centres[i]
		f, solved := figuresOf(o, centre), centre
		if f != nil {
			solved = o.Scenario.Centres[o.Scenario.IndexOf(centre.Number)]
		}
		card.update(centre, solved, f, total, centre.Number == b.desk.Selection().Centre)
	}
}

// outcome returns the newest outcome if it still has to do with the plan's
// centres, else nil.
func (b *Bench) outcome() *region.Outcome {
	o := b.desk.Outcome()
	if o == nil || o.Scenario == nil {
		return nil
	}
	same := slices.EqualFunc(o.Scenario.Centres, b.desk.Scenario().Centres,
		func(x, y model.Centre) bool { return x.Number == y.Number })
	if !same {
		return nil
	}
	return o
}

// figuresOf returns the figures of a centre, nil if there is no plan.
func figuresOf(o *region.Outcome, c model.Centre) *region.CentreFigures {
	if o == nil || o.Solution == nil {
		return nil
	}
	if i := o.Scenario.IndexOf(c.Number); i >= 0 && i < len(o.Centres) {
		return &o.Centres[i]
	}
	return nil
}

// CapacitySlider returns the capacity slider of a centre, nil if there is none.
func (b *Bench) CapacitySlider(number int) *part.Slider {
	for _, c := range b.centres.cards {
		if c.number == number {
			return c.slider
		}
	}
	return nil
}
