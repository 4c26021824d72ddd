package guide

import (
	"strings"

	"fyne.io/fyne/v2"
)

// run is a stretch of text of one look on one line, at its place in a block.
type run struct {
	span Span
	text string
	x, y float32
}

// advances are the widths of characters by look; the window's goroutine alone
// uses them.
var advances = map[advance]float32{}

type advance struct {
	r      rune
	points float32
	style  fyne.TextStyle
}

func style(s Span) fyne.TextStyle { return fyne.TextStyle{Bold: s.Bold} }

// width adds up the characters of a text: within a unit of what the toolkit
// draws, and thousands of words of a page are broken into lines at once.
func width(text string, points float32, st fyne.TextStyle) float32 {
	const times = 16 // a measure is rounded to a fraction of a unit
	sum := float32(0)
	for _, r := range text {
		key := advance{r, points, st}
		w, known := advances[key]
		if !known {
			w = fyne.MeasureText(strings.Repeat(string(r), times), points, st).Width / times
			advances[key] = w
		}
		sum += w
	}
	return sum
}

// heights are those of a line of text by its size.
var heights = map[float32]float32{}

func tall(points float32) float32 {
	h, known := heights[points]
	if !known {
		h = fyne.MeasureText("M", points, fyne.TextStyle{}).Height
		heights[points] = h
	}
	return h
}

// piece is what no line breaks inside: a word with the spaces after it, or one
// Han character with the punctuation that must not begin a line.
type piece struct {
	span Span
	text string
}

const (
	closing = "，。；：、？！）》”’」』】…%,.;:?!)]}"
	opening = "（《“‘「『【([{"
)

// pieces cuts spans where lines may break.
func pieces(all []Span) []piece {
	var out []piece
	glued := false // what comes belongs to the piece before it
	for _, s := range all {
		start := len(out)
		for _, r := range s.Text {
			fits := len(out) > start
			last := func() rune { t := []rune(out[len(out)-1].text); return t[len(t)-1] }
			switch {
			case fits && (glued || strings.ContainsRune(closing, r)),
				fits && r == ' ',
				fits && !wide(r) && !wide(last()) && last() != ' ':
				out[len(out)-1].text += string(r)
			default:
				out = append(out, piece{s, string(r)})
			}
			glued = strings.ContainsRune(opening, r)
		}
	}
	return out
}

// flow breaks spans into lines of at most a width and returns their runs with
// the height of all. A piece that is wider than a line is cut.
func flow(all []Span, points, wide, step float32) ([]run, float32) {
	var runs []run
	x, y := float32(0), float32(0)
	for _, p := range pieces(all) {
		st := style(p.span)
		w := width(strings.TrimRight(p.text, " "), points, st)
		if x > 0 && x+w > wide && !hangs(p.text) {
			x, y = 0, y+step
		}
		for _, part := range cut(p.text, points, wide, st) {
			if x > 0 && part != p.text && x+width(part, points, st) > wide {
				x, y = 0, y+step
			}
			if n := len(runs); n > 0 && runs[n-1].y == y && runs[n-1].span == p.span {
				runs[n-1].text += part
				x += width(part, points, st)
			} else {
				if n > 0 && runs[n-1].y == y {
					x = runs[n-1].x + fyne.MeasureText(runs[n-1].text, points, style(runs[n-1].span)).Width
				}
				runs = append(runs, run{p.span, part, x, y})
				x += width(part, points, st)
			}
		}
	}
	return runs, y + step
}

// hangs reports whether a piece is punctuation that must stay behind what it
// follows, even a little beyond the edge.
func hangs(text string) bool {
	for _, r := range strings.TrimRight(text, " ") {
		if !strings.ContainsRune(closing, r) {
			return false
		}
	}
	return true
}

// cut returns a text in parts that fit a width each, mostly one.
func cut(text string, points, wide float32, st fyne.TextStyle) []string {
	if width(strings.TrimRight(text, " "), points, st) <= wide {
		return []string{text}
	}
	var parts []string
	part := ""
	for _, r := range text {
		if part != "" && width(part+string(r), points, st) > wide {
			parts, part = append(parts, part), ""
		}
		part += string(r)
	}
	return append(parts, part)
}
