//go:build e2e

package window

import (
	"image"
	"slices"
	"strconv"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"fenye/app/paint"
	"fenye/geom"
	"fenye/model"
)

// TestE2EWishes fixes one place to a centre with the mouse and another by keys,
// draws a zone with the lasso and names it by keys, and takes it back: each is
// seen in the saved plan, and the pinned place on the screen.
func TestE2EWishes(t *testing.T) {
	d := start(t)
	twin := newTwin(t)
	dragged := d.placeOf(twin, 2, nil)
	north := d.spot(twin, twin.bench.Map.Scene().Centres[0].At)

	x, y := d.screen(d.spot(twin, twin.bench.Map.Scene().Places[dragged].At))
	d.click(x, y)
	d.xdotool("key", "p")
	d.dragPath(fyne.NewPos(float32(x-d.x), float32(y-d.y)), north)
	var wish model.Wish
	d.await("a saved pin", func() bool { return d.wish(0, &wish) })
	if wish.Kind != model.WishPin || !slices.Equal(wish.Places, []int32{int32(dragged)}) || !slices.Equal(wish.Centres, []int{1}) {
		t.Errorf("dragged place %d to centre 1, saved %+v", dragged, wish)
	}
	d.await("the pinned place in the colour of its centre", func() bool { return blue(d.shot().At(x, y)) })

	typed := d.placeOf(twin, 2, []int{dragged})
	d.click(d.screen(d.spot(twin, twin.bench.Map.Scene().Places[typed].At)))
	d.xdotool("key", "p")
	d.xdotool("key", "1")
	d.await("a second pin", func() bool { return d.wish(1, &wish) })
	if wish.Kind != model.WishPin || !slices.Equal(wish.Places, []int32{int32(typed)}) || !slices.Equal(wish.Centres, []int{1}) {
		t.Errorf("pinned place %d by keys, saved %+v", typed, wish)
	}

	inside := d.lasso(twin)
	d.await("the saved zone", func() bool { return d.wish(2, &wish) })
	if wish.Kind != model.WishZone || wish.Name != "Shore" || !slices.Equal(wish.Places, inside) || len(wish.Outline) < 4 || !slices.Equal(wish.Centres, []int{1}) {
		t.Errorf("drew a zone round %v, saved %+v", inside, wish)
	}
	d.xdotool("key", "ctrl+z")
	d.await("the zone taken back", func() bool {
		f := d.saved()
		return f != nil && len(f.Plan.Scenario().Wishes) == 2
	})
}

// wish reads the saved wish of an index; false if there is none yet.
func (d *stage) wish(i int, w *model.Wish) bool {
	f := d.saved()
	if f == nil || len(f.Plan.Scenario().Wishes) <= i {
		return false
	}
	*w = f.Plan.Scenario().Wishes[i]
	return true
}

// spot is where the twin's map shows a position.
func (d *stage) spot(twin *Window, at geom.Point) fyne.Position {
	m := twin.bench.Map
	origin := fyne.CurrentApp().Driver().AbsolutePositionForObject(m)
	ux, uy, ok := m.View().ToScreen(m.Scene().Projection, at)
	if !ok {
		d.t.Fatal("a position is not on the map")
	}
	return origin.AddXY(float32(ux), float32(uy))
}

// placeOf finds a place that a centre serves, that lies free on the map, and far
// from the badges.
func (d *stage) placeOf(twin *Window, owner int, but []int) int {
	m := twin.bench.Map
	s := m.Scene()
	best := -1
	for i, p := range s.Places {
		x, y, ok := m.View().ToScreen(s.Projection, p.At)
		on := paint.Hit(s, m.View(), x, y)
		if !ok || int(s.Served[i].Owner) != owner || len(s.Mark(i).Shares) > 1 || on.Kind != paint.OnPlace || on.Index != i || slices.Contains(but, i) {
			continue
		}
		if best < 0 || p.Users > s.Places[best].Users {
			best = i
		}
	}
	if best < 0 {
		d.t.Fatal("no place lies free")
	}
	return best
}

// dragPath drags along positions of the twin.
func (d *stage) dragPath(path ...fyne.Position) {
	move := func(p fyne.Position) {
		x, y := d.screen(p)
		d.xdotool("mousemove", "--sync", strconv.Itoa(x), strconv.Itoa(y))
	}
	move(path[0].AddXY(3, 3)) // a move to where the pointer is already would never be done
	move(path[0])
	d.xdotool("mousedown", "1")
	for i := 1; i < len(path); i++ {
		from, to := path[i-1], path[i]
		for n := 1; n <= 6; n++ {
			t := float32(n) / 6
			move(fyne.NewPos(from.X+t*(to.X-from.X), from.Y+t*(to.Y-from.Y)))
		}
	}
	time.Sleep(200 * time.Millisecond)
	d.xdotool("mouseup", "1")
}

// lasso draws a box in the north-east of the map, names the zone, and returns
// the places inside.
func (d *stage) lasso(twin *Window) []int32 {
	m := twin.bench.Map
	var box [4]float32 // left, top, right, bottom
	var inside []int32
	for i, p := range m.Scene().Places {
		if p.At.Lat < 40.5 || p.At.Lon < 121.2 {
			continue
		}
		at := d.spot(twin, p.At)
		if inside == nil {
			box = [4]float32{at.X, at.Y, at.X, at.Y}
		}
		box = [4]float32{min(box[0], at.X), min(box[1], at.Y), max(box[2], at.X), max(box[3], at.Y)}
		inside = append(inside, int32(i))
	}
	const around = 9
	box = [4]float32{box[0] - around, box[1] - around, box[2] + around, box[3] + around}
	origin := fyne.CurrentApp().Driver().AbsolutePositionForObject(m)
	inside = nil
	for i, p := range m.Scene().Places { // what else the box holds
		ux, uy, ok := m.View().ToScreen(m.Scene().Projection, p.At)
		at := origin.AddXY(float32(ux), float32(uy))
		if ok && at.X > box[0] && at.X < box[2] && at.Y > box[1] && at.Y < box[3] {
			inside = append(inside, int32(i))
		}
	}
	d.xdotool("key", "z")
	d.dragPath(fyne.NewPos(box[0], box[1]), fyne.NewPos(box[2], box[1]), fyne.NewPos(box[2], box[3]), fyne.NewPos(box[0], box[3]), fyne.NewPos(box[0], box[1]))
	x, y := d.screen(fyne.NewPos(firstSize.Width/2, firstSize.Height/2))
	d.await("the dialog about the zone", func() bool {
		for _, c := range cut(d.shot(), image.Rect(x-40, y-20, x+40, y+20)) {
			if c != 255 { // a panel is white all over
				return false
			}
		}
		return true
	})
	time.Sleep(2 * time.Second) // it has the keys a moment later
	d.xdotool("type", "Shore")
	d.xdotool("key", "Return")
	return inside
}
