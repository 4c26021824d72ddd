package paint

import (
	"bytes"
	"image"
	"image/png"
	"strings"
	"testing"
)

// Wrapped lines fit, and nothing is lost but spaces.
func TestWrap(t *testing.T) {
	p := testPainter(t)
	g := &page{p: p, mm: 4, letters: p.tools.letters}
	for _, text := range []string{
		"Sources: 77 demand points from a file; places GeoNames (CC BY 4.0); boundaries Apache ECharts 4.9.0 (Apache-2.0).",
		"资料：77 个需求点，取自一个文件；地名 GeoNames（CC BY 4.0）；行政界线 Apache ECharts 4.9.0（Apache-2.0）；海岸线 Natural Earth。", "short",
	} {
		lines := g.wrap(text, 7.5, 60)
		for _, line := range lines {
			if w := g.letters.width(line, g.pt(7.5), false) / g.mm; w > 60 {
				t.Errorf("%q is %.1f mm wide", line, w)
			}
		}
		squeeze := func(s string) string { return strings.ReplaceAll(s, " ", "") }
		if got := squeeze(strings.Join(lines, "")); got != squeeze(text) {
			t.Errorf("got %q, want %q", got, text)
		}
	}
}

// A text too long for its place ends with an ellipsis and fits.
func TestCut(t *testing.T) {
	p := testPainter(t)
	g := &page{p: p, mm: 4, letters: p.tools.letters}
	for text, whole := range map[string]bool{"北方": true, "A centre with a very long name indeed": false, "一个名字很长很长很长很长的数据中心": false} {
		got := g.cut(text, g.pt(8), 20)
		if w := g.letters.width(got, g.pt(8), false) / g.mm; w > 20 || (got == text) != whole || strings.HasSuffix(got, "…") == whole {
			t.Errorf("%q became %q, %.1f mm wide", text, got, w)
		}
	}
}

// A3 is the same sheet at twice the area.
func TestPapers(t *testing.T) {
	p, s := testPainter(t), testSheet(t)
	a4 := p.SheetImage(s, 20).Rect
	s.Paper = A3
	a3 := p.SheetImage(s, 20).Rect
	if a4.Dx() != 234 || a4.Dy() != 165 || a3.Dx() != 331 || a3.Dy() != 234 {
		t.Errorf("got %v and %v", a4, a3)
	}
}

// A page of a slide's shape is as wide as A4 and lower; its map keeps the inset,
// beside it where there is no room on it, and every section stays on the page.
func TestSlides(t *testing.T) {
	for _, aspect := range []float64{0, 1.25, 4.0 / 3, 1.6, 16.0 / 9, 2} {
		p, s := testPainter(t), testSheet(t)
		s.Aspect = aspect
		g := &page{p: p, sf: newRaster(image.NewRGBA(image.Rect(0, 0, 600, 500)), p.tools), s: s, mm: 2, letters: p.tools.letters, lay: s.layout()}
		g.drawMap()
		g.columns()
		if g.d.furniture.inset.empty() {
			t.Errorf("aspect %.2f: no inset of the South China Sea", aspect)
		}
		last := g.lay.columns[len(g.lay.columns)-1]
		if last[1] != sheetRight || g.lay.frame.X1 > g.lay.columns[0][0] || g.lay.frame.Y1 > g.lay.foot || g.lay.foot > g.lay.high {
			t.Errorf("aspect %.2f: %+v", aspect, g.lay)
		}
		if two := len(g.lay.columns) == 2; two != (aspect > 1.5) {
			t.Errorf("aspect %.2f: %d columns", aspect, len(g.lay.columns))
		}
	}
}

// A slide has exactly the pixels that were asked for.
func TestSlidePixels(t *testing.T) {
	var b bytes.Buffer
	if err := testPainter(t).WriteSheetSlide(&b, testSheet(t), 960, 540); err != nil {
		t.Fatal(err)
	}
	if c, err := png.DecodeConfig(&b); err != nil || c.Width != 960 || c.Height != 540 {
		t.Errorf("got %d x %d (%v)", c.Width, c.Height, err)
	}
}
