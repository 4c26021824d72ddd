package paint

import (
	"bytes"
	"image"
	"math"
	"strconv"
	"testing"
)

// busy makes lanes with chunks and a move between the first and the last.
func busy(shards, chunks int) *Lanes {
	l := &Lanes{Selected: -1, Hottest: 100, HeatTag: "heat", RangeTag: "0 – 100", TileTag: "in a chunk", SeatTag: "seat", KeysTag: "keys", LowTag: "MinKey", HighTag: "MaxKey"}
	for s := range shards {
		l.Lanes = append(l.Lanes, Lane{Name: "shard" + strconv.Itoa(s), Notes: []string{"3 chunks", "5 MB"}, Figure: "1.000"})
	}
	for i := range chunks {
		heat := float64(i * 37 % 101)
		l.Keys, l.Marked = append(l.Keys, heat), append(l.Marked, i == 0)
		lane := &l.Lanes[i*shards/chunks]
		lane.Tiles = append(lane.Tiles, LaneTile{Chunk: i, Heat: heat, Figures: [2]string{"1.2k", "64"}, Moving: i == 0})
	}
	if shards > 1 {
		l.Lanes[shards-1].Seats = []LaneTile{{Chunk: 0, Heat: 5}}
		l.Moves = []LaneMove{{Number: 1, Chunk: 0, From: 0, To: shards - 1}}
	}
	return l
}

// TestLanesHitWhatTheyDraw: every chunk is hit in the middle of its tile, at every
// size and number of chunks.
func TestLanesHitWhatTheyDraw(t *testing.T) {
	for _, c := range [][2]int{{1, 3}, {3, 24}, {4, 60}, {5, 190}, {8, 400}} {
		for _, size := range [][2]float64{{620, 460}, {400, 260}, {1100, 800}} {
			l := busy(c[0], c[1])
			l.measure(size[0], size[1])
			for lane := range l.Lanes {
				for at, tile := range l.Lanes[lane].Tiles {
					r := l.place(lane, at)
					x := r.X0 + (r.X1-r.X0)*.4
					if got := l.Hit(size[0], size[1], x, (r.Y0+r.Y1)/2); got != tile.Chunk {
						t.Fatalf("%v at %v: chunk %d is hit as %d", c, size, tile.Chunk, got)
					}
					if r.X1 > size[0] || r.Y1 > size[1] {
						t.Fatalf("%v at %v: chunk %d lies outside: %v", c, size, tile.Chunk, r)
					}
				}
			}
			if l.Hit(size[0], size[1], -5, -5) != -1 {
				t.Error("something is hit outside")
			}
		}
	}
}

// TestHeatIsReadable: the ink of a tile has 4.5 : 1 on every strength of heat.
func TestHeatIsReadable(t *testing.T) {
	l := &Lanes{Hottest: 1}
	for _, isDark := range []bool{false, true} {
		for i := range 101 {
			c := l.heat(float64(i)/100, isDark)
			if k := Contrast(c, inkOn(c)); k < 4.5 {
				t.Errorf("dark %v, heat %d: contrast %.2f", isDark, i, k)
			}
		}
	}
}

// TestShardPicturesOfAnySize: no size, however small, and no number of chunks
// makes the painter fail; the same picture is the same bytes.
func TestShardPicturesOfAnySize(t *testing.T) {
	p := testPainter(t)
	bars := &LoadBars{Title: "Relative heat", BandTag: "fair", Low: .95, High: 1.05, Sets: []BarSet{{Name: "before"}, {Name: "FODA"}, {Name: "planner", Bold: true}},
		Rows: []BarRow{{"shard0", []float64{1.82, .431, 1.031}}, {"shard1", []float64{math.NaN(), 1.2, .9}}}, Caution: "A sentence that is long enough to be broken in two lines, 热点从 shard0 换到 shard2（1.551）。"}
	for _, pic := range []Picture{busy(3, 24), busy(40, 5000), busy(1, 1), &Lanes{}, bars, &LoadBars{Empty: "nothing"}} {
		for _, isDark := range []bool{false, true} {
			for _, size := range []image.Rectangle{image.Rect(0, 0, 700, 480), image.Rect(0, 0, 60, 40), image.Rect(0, 0, 1, 1)} {
				a, b := image.NewRGBA(size), image.NewRGBA(size)
				p.PaintPicture(a, pic, 1, isDark)
				p.PaintPicture(b, pic, 1, isDark)
				if !bytes.Equal(a.Pix, b.Pix) {
					t.Errorf("%T: two pictures differ", pic)
				}
			}
		}
		var svg bytes.Buffer
		if err := p.WritePictureSVG(&svg, pic, ChartSize{W: 600, H: 400}); err != nil || svg.Len() == 0 {
			t.Errorf("%T: %v", pic, err)
		}
	}
}
