package regions

import (
	"strconv"

	"fenye/app/look"
	"fenye/app/paint"
	"fenye/app/part"
	"fenye/app/scene"
	"fenye/model/region"
)

// manyPlaces is from how many places on the map's scene is made beside the
// window: below that it takes less than a frame or two.
const manyPlaces = 20_000

// far makes scenes of very many places on a goroutine of its own; the newest
// wins.
type far struct {
	maker   scene.Maker
	running bool
	waiting *farScene
}

// farScene is a scene that is wanted.
type farScene struct {
	made    madeFor
	outcome *region.Outcome
	draw    func(*scene.Maker) *paint.Scene
}

// showFar makes a scene beside the window and shows it, unless another is wanted
// by then; false if it is small enough to be made at once.
func (b *Bench) showFar(s farScene) bool {
	if !b.distant(s.outcome) {
		b.far.waiting = nil
		return false
	}
	if b.far.running {
		b.far.waiting = &s
		return true
	}
	b.far.running = true
	go func() {
		made := s.draw(&b.far.maker)
		b.options.Post(func() { b.farMade(s, made) })
	}()
	return true
}

// farMade takes a finished scene and begins with the one that waits.
func (b *Bench) farMade(s farScene, made *paint.Scene) {
	b.far.running = false
	if b.made == s.made {
		made.Selected = paint.Selection(b.desk.Selection())
		b.Map.Display(made)
	}
	if next := b.far.waiting; next != nil {
		b.far.waiting = nil
		b.showFar(*next)
	}
}

// distant reports whether what is shown of an outcome is made beside the window.
func (b *Bench) distant(o *region.Outcome) bool {
	return b.Map.PaintsBeside() && len(o.Plan.Places) > manyPlaces
}

// fillFar makes the table of an outcome of very many places beside the window;
// false if it is small enough to be made at once.
func (d *dock) fillFar(key string, t *part.Table, o *region.Outcome) bool {
	if !d.bench.distant(o) {
		return false
	}
	go func() {
		made := d.sheet(key).make(o)
		d.bench.options.Post(func() {
			if d.made[key] == o {
				d.set(key, t, made)
				d.mark(key, t)
			}
		})
	}()
	return true
}

// countProvinces counts the provinces of an outcome's places, of very many
// beside the window.
func (d *dock) countProvinces(o *region.Outcome) {
	if !d.bench.distant(o) {
		d.counted = strconv.Itoa(scene.Provinces(o, look.Lang()).Rows)
		return
	}
	of := d.countedOf
	go func() {
		n := strconv.Itoa(scene.Provinces(o, look.Lang()).Rows)
		d.bench.options.Post(func() {
			if d.countedOf == of {
				d.counted = n
				d.Set("provinces", n, false)
			}
		})
	}()
}
