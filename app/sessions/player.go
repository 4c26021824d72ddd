package sessions

import (
	"math"
	"time"

	"fenye/model/session"
)

// player moves the second that is watched on, ten times a second.
type player struct{ stop chan struct{} }

// pace is how many seconds of the run pass in one of the window's.
const (
	pace = 5.
	tick = 100 * time.Millisecond
)

// moment returns the frame that is watched, nil for none.
func (b *Bench) moment() *session.Frame {
	s := b.work.study
	if s == nil || s.run == nil || math.IsNaN(b.at) || len(s.run.Film) == 0 {
		return nil
	}
	film := s.run.Film
	for i := range film {
		if film[i].At >= b.at-1e-9 {
			return &film[i]
		}
	}
	return &film[len(film)-1]
}

// end returns the second at which the film ends, 0 without one.
func (b *Bench) end() float64 {
	if s := b.work.study; s != nil && s.run != nil && len(s.run.Film) > 0 {
		return s.run.Film[len(s.run.Film)-1].At
	}
	return 0
}

// Watch shows the state at a second of the run; NaN shows the whole again.
func (b *Bench) Watch(second float64) {
	if !math.IsNaN(second) {
		second = min(max(second, 0), b.end())
	}
	b.at = second
	b.pictures.update(b)
	b.options.Work()
}

// stepMoment moves the second that is watched by frames.
func (b *Bench) stepMoment(by int) {
	s := b.work.study
	if s == nil || s.run == nil {
		return
	}
	at := b.at
	if math.IsNaN(at) {
		at = 0
	}
	b.Watch(at + float64(by)*s.config.Frame)
}

// Play lets the run pass, from the second that is watched or from the start.
func (b *Bench) Play() {
	if b.playing != nil {
		b.pause()
		return
	}
	if b.end() == 0 {
		return
	}
	if math.IsNaN(b.at) || b.at >= b.end() {
		b.at = 0
	}
	p := &player{stop: make(chan struct{})}
	b.playing = p
	go func() {
		clock := time.NewTicker(tick)
		defer clock.Stop()
		for {
			select {
			case <-p.stop:
				return
			case <-clock.C:
				b.options.Post(func() { b.pass(p) })
			}
		}
	}()
	b.Watch(b.at)
}

// pass moves on by a tick; at the end it stops.
func (b *Bench) pass(p *player) {
	if b.playing != p {
		return
	}
	if b.at >= b.end() {
		b.pause()
		return
	}
	b.Watch(b.at + pace*tick.Seconds())
}

// pause stops the run that passes.
func (b *Bench) pause() {
	if b.playing != nil {
		close(b.playing.stop)
		b.playing = nil
		b.pictures.update(b)
	}
}
