package paint

import (
	"bytes"
	"fmt"
	"image"
	"math"
	"os"
	"testing"
)

// pictures of the Sessions workbench, with every part that they can have.
func bladeTiles(n int) *BladeTiles {
	b := &BladeTiles{Title: "CF blades", Note: "note", Usual: "usual", Added: "added", LimitTag: "limit 92", Limit: .92}
	for i := range n {
		t := BladeTile{Name: fmt.Sprint(i + 1), Service: "8 ms", Used: .8, After: .9, Rows: [3]string{"usual", "fail", "queue"}, Figures: [3]string{"80.0", "90.0", "9"}}
		if i == 1 {
			t.Down = []string{"down", "t = 30 s", "500 k live"}
		}
		if i == 2 {
			t.Busy, t.Selected = [2]bool{false, true}, true
		}
		b.Tiles = append(b.Tiles, t)
	}
	return b
}

func latency() *Latency {
	l := &Latency{Title: "Response time", Note: "least outstanding", XTitle: "s", Target: 50, TargetText: "target", Cursor: 12,
		Fails: []LatencyFailure{{At: 10, Known: 11, Back: 21, Text: "blade 2 fails", BackText: "back"}}}
	lines := []LatencyLine{{Name: "p99"}, {Name: "p95", Dashed: true, Accent: true}, {Name: "p50", Accent: true}}
	for i := range 30 {
		l.At = append(l.At, float64(i+1))
		for j := range lines {
			v := 40 / math.Pow(3, float64(j))
			if i >= 10 && i < 20 {
				v *= 100
			}
			if i == 25 {
				v = math.NaN()
			}
			lines[j].Values = append(lines[j].Values, v)
		}
	}
	l.Lines = lines
	return l
}

func dotRows() *DotRows {
	return &DotRows{Title: "Policies", Low: "p50", High: "p99", Unit: "ms", Target: 50, Rows: []DotRow{
		{Name: "least outstanding", Low: 6, High: 41, Half: 1, Text: "41.0", Selected: true}, {Name: "random", Low: 12, High: 133, Half: 20, Text: "133.0", Bad: true}, {Name: "none", Low: math.NaN(), High: math.NaN()},
	}}
}

func sizes() *Sizes {
	return &Sizes{Title: "Blades needed", Used: "utilisation", Left: "with 1 lost", Limit: .92, Dots: []SizeDot{
		{Blades: 12, Used: 1.1, Left: math.NaN()}, {Blades: 13, Used: .9, Left: 1.3, Fits: true}, {Blades: 14, Used: .84, Left: .91, Fits: true, Lives: true, Chosen: true},
	}}
}

// TestPicturesArePainted: each picture has ink of its own in both themes, at
// every size down to nothing, and the same bytes twice.
func TestPicturesArePainted(t *testing.T) {
	p := testPainter(t)
	empty := map[string]Picture{"no tiles": &BladeTiles{}, "no times": &Latency{Cursor: math.NaN()}, "no rows": &DotRows{}, "no sizes": &Sizes{}}
	for name, pic := range map[string]Picture{"tiles": bladeTiles(14), "strip": bladeTiles(60), "latency": latency(), "dots": dotRows(), "sizes": sizes()} {
		empty[name] = pic
		for _, dark := range []bool{false, true} {
			var first []byte
			for range 2 {
				m := image.NewRGBA(image.Rect(0, 0, 640, 300))
				p.PaintPicture(m, pic, 1, dark)
				colours := map[uint32]bool{}
				for i := 0; i < len(m.Pix); i += 4 {
					colours[uint32(m.Pix[i])<<16|uint32(m.Pix[i+1])<<8|uint32(m.Pix[i+2])] = true
				}
				if len(colours) < 20 {
					t.Errorf("%s, dark %v: %d colours", name, dark, len(colours))
				}
				if first == nil {
					first = bytes.Clone(m.Pix)
				} else if !bytes.Equal(first, m.Pix) {
					t.Errorf("%s, dark %v: painted twice, it differs", name, dark)
				}
			}
		}
		var svg bytes.Buffer
		if err := p.WritePictureSVG(&svg, pic, ChartSize{W: 640, H: 300}); err != nil || !bytes.Contains(svg.Bytes(), []byte("<text")) {
			t.Errorf("%s as SVG: %v, %d bytes", name, err, svg.Len())
		}
		if dir := os.Getenv("FENYE_PICTURES"); dir != "" {
			var b bytes.Buffer
			if err := p.WritePicturePNG(&b, pic, ChartSize{W: 640, H: 300}, 96); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(dir+"/"+name+".png", b.Bytes(), 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, pic := range empty {
		for _, size := range []image.Point{{1, 1}, {40, 20}, {200, 90}, {3000, 60}} {
			p.PaintPicture(image.NewRGBA(image.Rectangle{Max: size}), pic, 1, false)
		}
	}
}

// TestPicturesAreHit: what is drawn at a place is what is found there.
func TestPicturesAreHit(t *testing.T) {
	for _, n := range []int{1, 14, 28, 29, 200} {
		b := bladeTiles(n)
		for _, wide := range []float64{300, 1000} {
			for i := range b.Tiles {
				box := b.Place(i, wide)
				if got := b.Hit(wide, (box.X0+box.X1)/2, (box.Y0+box.Y1)/2); got != i {
					t.Errorf("%d tiles on %g: tile %d is hit as %d", n, wide, i, got)
				}
				if box.X1 > wide || box.Y1 > b.High(wide) {
					t.Errorf("%d tiles on %g: tile %d ends at %g, %g", n, wide, i, box.X1, box.Y1)
				}
			}
			if got := b.Hit(wide, 2, 2); got != -1 {
				t.Errorf("the corner is tile %d", got)
			}
		}
	}
	l := latency()
	if at, ok := l.Hit(640, 300, 62, 100); !ok || math.Abs(at) > .5 {
		t.Errorf("the left end is %g s, %v", at, ok)
	}
	if at, ok := l.Hit(640, 300, 620, 100); !ok || at != 30 {
		t.Errorf("the right end is %g s, %v", at, ok)
	}
	if _, ok := l.Hit(640, 300, 10, 10); ok {
		t.Error("the title is a second")
	}
	d := dotRows()
	for y, want := range map[float64]int{10: -1, 40: 0, 64: 1, 90: 2, 299: -1} {
		if got := d.Hit(300, y); got != want {
			t.Errorf("height %g is row %d, want %d", y, got, want)
		}
	}
	z := sizes()
	if a, b := z.Hit(640, 300, 60, 100), z.Hit(640, 300, 610, 100); a != 0 || b != 2 || z.Count(b) != 14 {
		t.Errorf("the ends are %d and %d", a, b)
	}
}
