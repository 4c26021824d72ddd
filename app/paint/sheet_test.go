package paint

import (
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
