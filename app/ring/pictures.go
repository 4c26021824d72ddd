package ring

import (
	"cmp"
	"math"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"fenye/app/look"
	"fenye/app/paint"
	"fenye/app/part"
	"fenye/model/ring"
)

// pictures are the ring, the devices and the lower chart.
type pictures struct {
	box   fyne.CanvasObject
	ring  *part.Picture
	bells *part.Picture
	chart *part.Picture
	sides *part.Segmented // before and after
	kinds *part.Segmented // of the lower chart
}

func (b *Bench) newPictures() *pictures {
	p := &pictures{}
	p.ring = part.NewPicture(b.options.Painter, fyne.NewSize(320, 260))
	p.ring.Press = func(at fyne.Position) { b.pressRing(at) }
	p.ring.Step = func(by int) { b.stepSwap(by) }
	p.ring.Point = func(at fyne.Position) { b.pointRing(at) }
	p.ring.Leave = func() { b.options.Pointer("") }
	p.bells = part.NewPicture(b.options.Painter, fyne.NewSize(260, 140))
	p.bells.Press = func(at fyne.Position) { b.pressBells(at) }
	p.bells.Step = func(by int) { b.stepDevice(by) }
	p.chart = part.NewChart(b.options.Painter, fyne.NewSize(200, 120))
	p.sides = part.NewSegmented([]string{look.T("ring.before"), look.T("ring.after")}, side(b.state.Before), func(i int) { b.showBefore(i == 0) })
	p.kinds = part.NewSegmented([]string{look.T("ring.chart.usable"), look.T("ring.chart.heat")}, side(!b.state.Histogram), func(i int) {
		b.state.Histogram = i == 1
		p.update(b)
	})
	left := container.New(corner{}, p.ring, p.sides)
	right := container.New(halves{}, p.bells, part.NewFill(look.Hairline), container.New(corner{}, p.chart, p.kinds))
	p.box = container.New(beside{}, left, part.NewFill(look.Hairline), right)
	return p
}

// side is the place of a choice of two: 0 for yes.
func side(first bool) int {
	if first {
		return 0
	}
	return 1
}

// showBefore shows the ring before or after the plan.
func (b *Bench) showBefore(before bool) {
	b.state.Before = before
	b.pictures.sides.SetSelected(side(before))
	b.pictures.update(b)
}

// update shows the newest study.
func (p *pictures) update(b *Bench) {
	s := b.study()
	p.ring.Paint(circle(s, b.state.Before, b.swap))
	p.bells.Paint(bells(s, b.device))
	heat := b.state.Histogram || s != nil && s.counted && len(s.curve) == 0
	p.kinds.SetSelected(side(!heat))
	if heat {
		p.chart.Paint(histogram(s))
	} else {
		p.chart.Paint(usable(s))
	}
}

// bin returns the partition and the swap under a position of the ring, -1 for
// none.
func (b *Bench) bin(at fyne.Position) (p, swap int) {
	s := b.study()
	pic, ok := b.pictures.ring.Shown().(*paint.RingPicture)
	if s == nil || !ok {
		return -1, -1
	}
	size := b.pictures.ring.Size()
	bin := pic.Hit(float64(size.Width), float64(size.Height), float64(at.X), float64(at.Y))
	if bin < 0 {
		return -1, -1
	}
	parts := s.file.Ring.Partitions()
	each := parts / len(pic.Heat)
	p, swap = bin*each, -1
	near := max(1, len(pic.Heat)/120)
	for q := max(0, bin-near) * each; q < min(len(pic.Heat), bin+near+1)*each; q++ {
		if s.heat[q] > s.heat[p] { // the hottest close by is what is meant
			p = q
		}
	}
	best := math.Inf(1)
	for i, w := range s.swaps() {
		if d := math.Abs(float64(w.Hot) - float64(bin*each)); d <= float64(2*near*each) && d < best {
			best, swap = d, i
		}
	}
	return p, swap
}

func (b *Bench) pressRing(at fyne.Position) {
	if _, swap := b.bin(at); swap >= 0 {
		b.selectSwap(swap)
	}
}

func (b *Bench) pointRing(at fyne.Position) {
	if p, _ := b.bin(at); p >= 0 && b.study() != nil {
		b.options.Pointer(partText(b.study(), ring.Part(p)))
		return
	}
	b.options.Pointer("")
}

// stepSwap selects the next swap or the one before.
func (b *Bench) stepSwap(by int) {
	if n := len(b.study().swaps()); n > 0 {
		b.selectSwap(((b.swap+by)%n + n) % n)
	}
}

func (b *Bench) pressBells(at fyne.Position) {
	pic, ok := b.pictures.bells.Shown().(*paint.Dumbbells)
	if !ok || b.study() == nil {
		return
	}
	if i := pic.Hit(float64(b.pictures.bells.Size().Height), float64(at.Y)); i >= 0 && !pic.Lines[i].Heading {
		b.selectDevice(deviceOf(pic.Lines[i]))
	}
}

// stepDevice selects the next device on show or the one before.
func (b *Bench) stepDevice(by int) {
	pic, ok := b.pictures.bells.Shown().(*paint.Dumbbells)
	if !ok {
		return
	}
	var ids []int
	for _, l := range pic.Lines {
		if !l.Heading {
			ids = append(ids, deviceOf(l))
		}
	}
	if n := len(ids); n > 0 {
		at := slices.Index(ids, b.device)
		b.selectDevice(ids[((at+by)%n+n)%n])
	}
}

func deviceOf(l paint.Dumbbell) int {
	id := 0
	for _, c := range l.Badge {
		id = id*10 + int(c-'0')
	}
	return id
}

// byLoad sorts devices by relative load, the hottest first.
func byLoad(ids []int, u []float64) {
	slices.SortStableFunc(ids, func(a, b int) int { return cmp.Compare(u[b], u[a]) })
}
