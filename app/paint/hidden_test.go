package paint

import (
	"image"
	"math/rand/v2"
	"slices"
	"testing"

	"fenye/geom"
)

// TestHiddenPlacesAreLeftOut: of very many places far fewer are drawn, in the
// same order, the shared ones always, and the picture is all but the same.
func TestHiddenPlacesAreLeftOut(t *testing.T) {
	s := chinaScene(t)
	s.Layers.Labels = false
	r := rand.New(rand.NewPCG(5, 5))
	s.Places, s.Served, s.Marks = nil, nil, nil
	for range 30_000 {
		s.Places = append(s.Places, Place{At: geom.Point{Lon: 100 + 18*r.Float64(), Lat: 24 + 14*r.Float64()}, Users: int64(1 + r.IntN(1000))})
		s.Served = append(s.Served, Service{Owner: int32(1 + r.IntN(2))})
	}
	for i := 7; i < len(s.Places); i += 9 {
		s.Served[i].Nearest = 3 - s.Served[i].Owner
	}
	s.Annotate(8).Shares = []Slice{{1, 1}, {2, 1}}
	s.Largest = 1000
	p := testPainter(t)
	v := Fit(s, 700, 500)
	v.Pixels = 1
	d := p.drawing(s, v)
	shown := d.shownDots()
	if len(shown) > len(s.Places)/3 || !slices.ContainsFunc(shown, func(p symbol) bool { return p.i == 8 }) {
		t.Errorf("%d of %d places are drawn", len(shown), len(s.Places))
	}
	rank := make([]int, len(s.Places))
	order := d.sights.byUsers(s.Places)
	for n, i := range order {
		rank[i] = n
	}
	if !slices.IsSortedFunc(shown, func(a, b symbol) int { return rank[a.i] - rank[b.i] }) {
		t.Error("the order of drawing has changed")
	}
	some, all := image.NewRGBA(image.Rect(0, 0, 700, 500)), image.NewRGBA(image.Rect(0, 0, 700, 500))
	d.places(newRaster(some, p.tools))
	every := newRaster(all, p.tools)
	for _, i := range order {
		if c, ok := d.at(s.Places[i].At); ok {
			d.place(every, s.Served[i], s.Mark(int(i)), c, d.unit(symbolRadius(s.Places[i].Users, s.Largest)), false)
		}
	}
	sum := 0
	for i := range all.Pix {
		sum += max(int(all.Pix[i])-int(some.Pix[i]), int(some.Pix[i])-int(all.Pix[i]))
	}
	if mean := float64(sum) / float64(len(all.Pix)); mean > 2 {
		t.Errorf("the pictures differ by %.2f of 255 on average", mean)
	}
}
