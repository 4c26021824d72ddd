package paint

import (
	"bytes"
	"fmt"
	"image"
	"math"
	"strings"
	"testing"
)

// ringOf is a picture of 100 bins, three replicas and one swap.
func ringOf() *RingPicture {
	p := &RingPicture{Title: "Partitions", Selected: -1, Heat: make([]float64, 100), Ticks: []string{"0", "25", "50", "75"}, Centre: []string{"100", "replicas"},
		Swaps: []RingSwap{{Hot: .255, Cold: .755}}, Circles: []RingCircle{{Heat: 50, Text: "50"}}, Legend: []RingMark{{Number: 1, Badge: "7", Text: ".11 / sdb"}}, Notes: [3]string{"heat", "hot", "chord"}}
	for k := range 3 {
		row := make([]int, 100)
		for i := range row {
			row[i] = 1 + (i/10+k)%3
		}
		p.Rows = append(p.Rows, row)
	}
	p.Heat[25] = 64
	return p
}

// TestRingPicture: each replica has the colours of its devices where they stand,
// spikes are as long as the root of their heat, and what is drawn is hit.
func TestRingPicture(t *testing.T) {
	painter := testPainter(t)
	p := ringOf()
	img := image.NewRGBA(image.Rect(0, 0, 600, 540))
	painter.PaintPicture(img, p, 1, false)
	x, y, inner, outer, end := p.frame(600, 540)
	at := func(share, r float64) (int, int) {
		sin, cos := math.Sincos(2 * math.Pi * share)
		return int(math.Round(x + r*sin)), int(math.Round(y - r*cos))
	}
	for k, row := range p.Rows {
		for _, bin := range []int{3, 44, 87} {
			px, py := at((float64(bin)+.5)/100, outer-float64(k)*(ringRow+ringGap)-ringRow/2)
			r, g, b, _ := img.At(px, py).RGBA()
			if c := CentreColour(row[bin], false); uint8(r>>8) != c.R || uint8(g>>8) != c.G || uint8(b>>8) != c.B {
				t.Errorf("replica %d, bin %d: colour %02x%02x%02x, want %v", k, bin, r>>8, g>>8, b>>8, c)
			}
			hx, hy := at((float64(bin)+.5)/100, inner)
			if got := p.Hit(600, 540, float64(hx), float64(hy)); got != bin {
				t.Errorf("bin %d is hit as %d", bin, got)
			}
		}
	}
	if got := p.Hit(600, 540, x, y); got != -1 {
		t.Errorf("the middle is hit as %d", got)
	}
	if end <= outer || inner >= outer {
		t.Errorf("radii %v, %v, %v", inner, outer, end)
	}
	var svg bytes.Buffer
	if err := painter.WritePictureSVG(&svg, p, ChartSize{W: 600, H: 540}); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{">Partitions<", ">25<", ">.11 / sdb<", ">heat<", ">50<"} {
		if !strings.Contains(svg.String(), text) {
			t.Errorf("the picture has no %s", text)
		}
	}
	painter.PaintPicture(img, &RingPicture{Title: "Nothing"}, 1, true)
}

// TestDumbbells: every line is hit where it stands; where there is no room for
// all, the ends of the groups stay.
func TestDumbbells(t *testing.T) {
	d := &Dumbbells{Title: "Loads", Before: "before", After: "after", Fair: 1, Low: .95, High: 1.05, BandText: "band", Decimals: 3}
	d.Lines = append(d.Lines, Dumbbell{Heading: true, Name: "hot"})
	for i := range 10 {
		d.Lines = append(d.Lines, Dumbbell{Number: 1 + i, Badge: fmt.Sprint(i), Name: "weight", Before: 1.5, After: 1.1})
	}
	d.Lines = append(d.Lines, Dumbbell{Heading: true, Name: "cold"})
	for i := range 10 {
		d.Lines = append(d.Lines, Dumbbell{Number: 1 + i, Badge: fmt.Sprint(10 + i), Name: "weight", Before: .5, After: math.NaN()})
	}
	for _, h := range []float64{300, 520, 900} {
		shown, pitch := d.visible(h)
		at := bellTop
		for _, i := range shown {
			high := pitch
			if d.Lines[i].Heading {
				high *= .8
			}
			if got := d.Hit(h, at+high/2); got != i {
				t.Errorf("at %v of %v: line %d is hit as %d", at, h, i, got)
			}
			at += high
		}
		if at > h-bellFoot+2 {
			t.Errorf("%d lines end at %v of %v", len(shown), at, h)
		}
		if shown[1] != 1 || shown[len(shown)-1] != len(d.Lines)-1 {
			t.Errorf("of %v the ends are missing: %v", h, shown)
		}
	}
	if shown, _ := d.visible(900); len(shown) != len(d.Lines) {
		t.Errorf("%d of %d lines have room", len(shown), len(d.Lines))
	}
	painter := testPainter(t)
	var svg bytes.Buffer
	if err := painter.WritePictureSVG(&svg, d, ChartSize{W: 500, H: 520}); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{">Loads<", ">band<", ">hot<", ">1.100<", ">0.500<"} {
		if !strings.Contains(svg.String(), text) {
			t.Errorf("the picture has no %s", text)
		}
	}
}
