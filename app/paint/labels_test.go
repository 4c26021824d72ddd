package paint

import (
	"image"
	"math"
	"math/rand/v2"
	"testing"

	"fenye/geom"
	"fenye/geom/project"
)

// labelled returns a drawing with its labels placed.
func labelled(p *Painter, s *Scene, v View) *drawing {
	d := p.drawing(s, v)
	d.territory()
	d.furnish()
	d.moving(newRaster(image.NewRGBA(image.Rect(0, 0, int(v.W), int(v.H))), p.tools))
	return d
}

// No two labels intersect, and none covers a symbol, a badge or an overlay, in
// whatever view.
func TestLabelsKeepClear(t *testing.T) {
	p := testPainter(t)
	scenes := []*Scene{chinaScene(t), shortScene(t), worldScene(t, project.LambertAzimuthal(geom.Point{Lon: 40, Lat: 30}))}
	random := rand.New(rand.NewPCG(1, 2))
	labels := 0
	for n := range 45 {
		s := scenes[n%3]
		v := Fit(s, 300+float64(random.IntN(800)), 240+float64(random.IntN(500)))
		v.Pixels = 1
		v.Covers = []Rect{{12, 12, 46, 140}}
		v.Legend = n%2 == 0
		v = v.Zoom(math.Pow(2, random.Float64()*4-.5), v.W*random.Float64(), v.H*random.Float64())
		d := labelled(p, s, v)
		labels += len(d.placed)
		for i, a := range d.placed {
			checkLabel(t, d, a)
			for _, b := range d.placed[i+1:] {
				if a.box.overlaps(b.box) {
					t.Fatalf("view %d: %q at %v overlaps %q at %v", n, a.label.text, a.box, b.label.text, b.box)
				}
			}
		}
	}
	if labels < 300 {
		t.Errorf("only %d labels in 45 views", labels)
	}
}

func checkLabel(t *testing.T, d *drawing, l placed) {
	t.Helper()
	if l.angle != 0 {
		return
	}
	if !l.box.within(Rect{0, 0, d.v.W, d.v.H}) {
		t.Errorf("%q at %v leaves the picture", l.label.text, l.box)
	}
	for _, p := range d.shownDots() {
		x, y, r, ok := d.symbol(&p)
		dx := max(l.box.X0-x, 0, x-l.box.X1)
		dy := max(l.box.Y0-y, 0, y-l.box.Y1)
		if ok && math.Hypot(dx, dy) < r-.5 {
			t.Errorf("%q at %v covers the symbol of %s", l.label.text, l.box, d.s.Places[p.i].Name)
		}
	}
	for _, c := range d.s.Centres {
		if q, ok := d.at(c.At); ok && l.box.overlaps(Rect{q.x - 12, q.y - 12, q.x + 12, q.y + 12}) {
			t.Errorf("%q at %v covers the badge of %s", l.label.text, l.box, c.Name)
		}
	}
	for _, r := range append(d.furniture.boxes(), d.v.Covers...) {
		if l.box.overlaps(r) {
			t.Errorf("%q at %v lies under an overlay at %v", l.label.text, l.box, r)
		}
	}
}

// A place under a centre of its name gets no label of its own.
func TestHiddenPlaceHasNoLabel(t *testing.T) {
	s := chinaScene(t)
	s.Places = append(s.Places, Place{Name: "北方", At: north, Users: 5})
	s.Served = append(s.Served, Service{Owner: 1})
	count := 0
	for _, l := range labelled(testPainter(t), s, Fit(s, 1000, 600)).placed {
		if l.label.text == "北方" {
			count++
		}
	}
	if count != 1 {
		t.Errorf("got %d labels 北方, want the centre's alone", count)
	}
}

// The inset stands whenever the dashes are not wholly in view, and never on
// the territory.
func TestInset(t *testing.T) {
	p, s := testPainter(t), chinaScene(t)
	seen := 0
	for _, size := range []Rect{{0, 0, 1012, 582}, {0, 0, 720, 450}, {0, 0, 692, 550}, {0, 0, 500, 700}} {
		for _, zoom := range []float64{1, 1.5, 4} {
			v := Fit(s, size.X1, size.Y1)
			v.Pixels = 1
			v = v.Zoom(zoom, size.X1*.7, size.Y1*.6)
			d := p.drawing(s, v)
			d.territory()
			d.furnish()
			box := d.furniture.inset
			if box.empty() {
				continue
			}
			seen++
			if d.land.touches(d, box) {
				t.Errorf("size %v, zoom %g: the inset at %v covers the territory", size, zoom, box)
			}
		}
	}
	if seen < 4 {
		t.Errorf("the inset was drawn in %d views only", seen)
	}
	v := Fit(s, 1000, 1000)
	v.Scale, v.Pixels = .08, 1
	if d := p.drawing(s, v); d.needsInset() {
		t.Error("the dashes are in view and there is an inset")
	}
}
