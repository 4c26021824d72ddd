package regions

import (
	"strconv"
	"time"

	"fenye/app/background"
	"fenye/app/desk"
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
	filling int // tables of the dock on their way
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
	background.Go(func() {
		made := s.draw(&b.far.maker)
		b.options.Post(func() { b.farMade(s, made) })
	})
	return true
}

// farMade takes a finished scene and begins with the one that waits.
func (b *Bench) farMade(s farScene, made *paint.Scene) {
	b.far.running = false
	if b.made == s.made {
		made.Selected = b.selection(s.outcome)
		b.display(made, s.outcome.Plan)
	}
	if next := b.far.waiting; next != nil {
		b.far.waiting = nil
		b.showFar(*next)
	}
}

// Drawing reports whether a scene is being made beside the window.
func (b *Bench) Drawing() bool { return b.far.running }

// outdated reports whether what is shown is marked as that of an older plan: where
// the solve of the newer one has taken longer than a planner waits without a sign, or
// was stopped. What comes sooner takes its place as it is.
func (b *Bench) outdated() bool {
	running, since := b.desk.Computing()
	return b.desk.Stale() && (!running || time.Since(since) >= patience)
}

// markLate comes back when a running solve has taken that long.
func (b *Bench) markLate() {
	running, since := b.desk.Computing()
	if b.marking || !running || !b.desk.Stale() || b.outdated() {
		return
	}
	b.marking = true
	time.AfterFunc(patience-time.Since(since), func() {
		b.options.Post(func() {
			if b.marking = false; b.outdated() {
				b.Update(desk.OutcomeChanged)
			} else {
				b.markLate()
			}
		})
	})
}

// distant reports whether what is shown of an outcome is made beside the window.
func (b *Bench) distant(o *region.Outcome) bool {
	return b.Map.PaintsBeside() && len(o.Plan.Places) > manyPlaces
}

// calm is how long the plan has stood as it is before tables of very many places are
// made: nobody reads them while he drags, and their sorting would hold up the map,
// which he looks at.
const calm = 300 * time.Millisecond

// fillFar makes the table of an outcome of very many places beside the window, when
// neither a solve nor a scene is on its way; false if it is small enough to be made
// at once.
func (d *dock) fillFar(key string, t *part.Table, o *region.Outcome) bool {
	if !d.bench.distant(o) {
		return false
	}
	d.bench.far.filling++
	time.AfterFunc(calm, func() { d.bench.options.Post(func() { d.makeFar(key, t, o) }) })
	return true
}

// makeFar begins with a table, or goes on waiting; one that another outcome has
// overtaken is not made.
func (d *dock) makeFar(key string, t *part.Table, o *region.Outcome) {
	d.bench.far.filling--
	solving, _ := d.bench.desk.Computing()
	switch {
	case d.made[key] != o:
		return
	case solving || d.bench.far.running || d.bench.Map.Painting() || time.Since(d.bench.edited) < calm:
		d.fillFar(key, t, o)
		return
	}
	d.bench.far.filling++
	background.Go(func() {
		made := d.sheet(key).make(o)
		d.bench.options.Post(func() {
			d.bench.far.filling--
			if d.made[key] == o {
				d.set(key, t, o, made)
				d.mark(key, t)
			}
		})
	})
}

// countProvinces counts the provinces of an outcome's places, of very many
// beside the window.
func (d *dock) countProvinces(o *region.Outcome) {
	if !d.bench.distant(o) {
		d.counted = strconv.Itoa(scene.ProvinceRows(o.Plan.Places))
		return
	}
	of := d.countedOf
	background.Go(func() {
		n := strconv.Itoa(scene.ProvinceRows(o.Plan.Places))
		d.bench.options.Post(func() {
			if d.countedOf == of {
				d.counted = n
				d.Set("provinces", n, false)
			}
		})
	})
}
