package paint

import (
	"math"
	"testing"

	"golang.org/x/image/font/sfnt"
)

// A subset read back has the characters, their widths and their outlines.
func TestSubsetsReadBack(t *testing.T) {
	letters := testPainter(t).tools.letters
	for f, text := range map[face]string{faceRegular: "Km 2k=72.7,é", faceBold: "900,000", faceHan: "北方服务区域，成都"} {
		set := &subset{letters: letters, f: f, codes: map[rune]int{}, runes: []rune{0}}
		set.encode(text)
		parsed, err := sfnt.Parse(set.openType("Fenye"))
		if err != nil {
			t.Fatalf("face %d: %v", f, err)
		}
		fresh := *letters
		fresh.advance, fresh.glyphs = map[runeKey]float64{}, map[glyphKey]*glyph{}
		fresh.fonts[f] = parsed
		for _, r := range text {
			if got, want := fresh.advanceOf(r, f), letters.advanceOf(r, f); math.Abs(got-want) > 6e-4 {
				t.Errorf("%q: got width %g, want %g", r, got, want)
			}
			got, want := &path{}, &path{}
			fresh.outline(got, r, f, 1000, 0, 0, 0)
			letters.outline(want, r, f, 1000, 0, 0, 0)
			if r == ' ' {
				continue
			}
			a, b := bounds(got.pts), bounds(want.pts)
			if len(got.pts) == 0 || math.Abs(a.X0-b.X0)+math.Abs(a.Y0-b.Y0)+math.Abs(a.X1-b.X1)+math.Abs(a.Y1-b.Y1) > 4 {
				t.Errorf("%q: got outline in %v, want %v", r, a, b)
			}
		}
	}
}
