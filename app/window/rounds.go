package window

import (
	"sync"
	"time"

	"fyne.io/fyne/v2"

	"fenye/app/trace"
)

// atOnce is for how long functions that were left for the window's thread are run
// one after the other before the window draws again.
const atOnce = 8 * time.Millisecond

// rounds passes functions to the window's thread. The toolkit's loop chooses at
// random between what was left for it and the next frame, so that with frames that
// take longer than their tick a function would wait for several of them. What waits
// here is run before the next frame, or as soon as the loop chooses it.
type rounds struct {
	ask     func(func()) // lets the toolkit's loop run a function
	mu      sync.Mutex
	waiting []func()
	asked   bool // the loop has been asked, and has not come yet; after its end it never does
}

// post leaves a function. It may be called on any goroutine.
func (r *rounds) post(f func()) {
	r.mu.Lock()
	r.waiting = append(r.waiting, f)
	ask := !r.asked
	r.asked = true
	r.mu.Unlock()
	if ask {
		r.ask(r.called)
	}
}

// called is what the loop runs when it has been asked.
func (r *rounds) called() {
	r.mu.Lock()
	r.asked = false
	r.mu.Unlock()
	r.run()
}

// run runs what waits, in the order in which it was left, for atOnce; for what is
// left then, and what was left meanwhile, it asks again.
func (r *rounds) run() {
	r.mu.Lock()
	n := len(r.waiting)
	r.mu.Unlock()
	for began := time.Now(); n > 0 && time.Since(began) < atOnce; n-- {
		if f := r.next(); f != nil {
			f()
		}
	}
	r.mu.Lock()
	ask := len(r.waiting) > 0 && !r.asked
	r.asked = r.asked || ask
	r.mu.Unlock()
	if ask {
		r.ask(r.called)
	}
}

// next takes the first of what waits, nil if nothing does.
func (r *rounds) next() func() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.waiting) == 0 {
		return nil
	}
	f := r.waiting[0]
	r.waiting[0] = nil
	if r.waiting = r.waiting[1:]; len(r.waiting) == 0 {
		r.waiting = nil
	}
	return f
}

// start has the toolkit come by before each frame for as long as the program runs.
func (r *rounds) start() {
	beat := &fyne.Animation{Duration: time.Hour, RepeatCount: fyne.AnimationRepeatForever, Tick: func(float32) {
		trace.Round()
		r.run()
	}}
	beat.Start()
}
