package paint

import (
	"bytes"
	"fmt"
	"image"
	"math/rand/v2"
	"testing"

	"fenye/geom"
	"fenye/geom/project"
)

// crowd gives a scene n random places, some of which moved, are shared or pinned.
func crowd(s *Scene, r *rand.Rand, n int) {
	s.Places, s.Largest, s.Spots = make([]Place, n), 0, nil
	for i := range s.Places {
		s.Places[i] = Place{Name: fmt.Sprint("P", i), Users: int64(1 + r.IntN(3000)),
			At: geom.Point{Lon: 80 + 50*r.Float64(), Lat: 20 + 30*r.Float64()}}
		s.Largest = max(s.Largest, s.Places[i].Users)
	}
	serve(s, r)
}

// serve serves the places of a scene another way.
func serve(s *Scene, r *rand.Rand) {
	s.Served, s.Marks = make([]Service, len(s.Places)), nil
	for i := range s.Served {
		s.Served[i].Owner = int32(1 + r.IntN(2))
		if r.IntN(8) == 0 {
			s.Served[i].Nearest = 3 - s.Served[i].Owner
		}
	}
	for range 5 {
		s.Annotate(r.IntN(len(s.Places))).Shares = []Slice{{1, 1}, {2, 2}}
		s.Annotate(r.IntN(len(s.Places))).Pin = 2
	}
}

// TestKeptPicturesAreFresh: whatever changes from one picture to the next, a painter
// that has painted others before paints what a new one does.
func TestKeptPicturesAreFresh(t *testing.T) {
	for seed := range uint64(3) {
		r := rand.New(rand.NewPCG(seed, 3))
		kept, s := testPainter(t), *chinaScene(t)
		crowd(&s, r, dense+500)
		v := Fit(&s, 420, 320)
		for step := range 14 {
			next := s // as the window: a scene is not changed once it is made
			switch what := r.IntN(9); what {
			case 0, 1, 2:
				serve(&next, r)
			case 3:
				crowd(&next, r, dense-200+r.IntN(400))
			case 4: // one place moves, comes, goes or grows
				next.Places = append([]Place{}, s.Places...)
				next.Places[r.IntN(len(next.Places))].At.Lon += 3
				next.Places[r.IntN(len(next.Places))].Users *= 2
				next.Places = next.Places[:len(next.Places)-r.IntN(2)]
				serve(&next, r)
			case 5:
				next.Spots = NewSpots(next.Places, next.Projection)
			case 6:
				v = v.Zoom(.5+r.Float64(), 100, 100).Pan(float64(r.IntN(30)), 3)
			case 7:
				next.Projection, next.Spots = project.LambertAzimuthal(geom.Point{Lon: 100 + float64(r.IntN(9)), Lat: 30}), nil
				v = Fit(&next, 420, 320)
			default:
				next.Selected = Selection{Place: r.IntN(len(next.Places)), Centre: r.IntN(3)}
				next.Layers.Labels = !next.Layers.Labels
				v.Dark = !v.Dark
			}
			one, two := image.NewRGBA(image.Rect(0, 0, 420, 320)), image.NewRGBA(image.Rect(0, 0, 420, 320))
			kept.Paint(one, &next, v)
			testPainter(t).Paint(two, &next, v)
			if !bytes.Equal(one.Pix, two.Pix) {
				t.Fatalf("seed %d, step %d: the picture is not that of a new painter", seed, step)
			}
			s = next
		}
	}
}
