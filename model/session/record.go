package session

import "slices"

// unanswered stands for the time of a message without an answer.
const unanswered = -1

// record is what is kept of a run: the time of each message, and what the
// blades did while it was measured.
type record struct {
	latency    []int64 // of each message in the order of arrival
	warm       int32   // the first that is measured
	from, to   int64   // ticks between which blades are measured
	before     []float64
	area       []float64 // worker-ticks of each blade between from and to
	duplicates int
	rejected   int
	dropped    int
	held       int // at the moment
	backlog    int // of the channel when the last message came
}

// arrive makes room for a message.
func (r *record) arrive(e *engine) {
	if e.arrived == r.warm {
		r.from = e.now
		r.before = areas(e)
	}
	r.latency = append(r.latency, unanswered)
}

func areas(e *engine) []float64 {
	all := make([]float64, len(e.servers))
	for b := range e.servers {
		e.servers[b].until(e.now)
		all[b] = e.servers[b].area
	}
	return all
}

func (r *record) answer(message int32, time int64) {
	if message >= 0 {
		r.latency[message] = time
	}
}

func (r *record) drop(int32) { r.dropped++ }

// end closes the measurement: the last message has come.
func (r *record) end(e *engine) {
	r.to = e.now
	r.area = areas(e)
	for b := range r.area {
		if r.before != nil {
			r.area[b] -= r.before[b]
		}
	}
	if e.channel != nil {
		e.channel.advance(e.now)
		r.backlog = e.channel.waiting
	}
}

// measured returns the times of the answered messages that count, in the order
// of their arrival.
func (r *record) measured() []int64 {
	all := r.latency[min(int(r.warm), len(r.latency)):]
	if !slices.Contains(all, unanswered) {
		return slices.Clone(all)
	}
	var out []int64
	for _, t := range all {
		if t != unanswered {
			out = append(out, t)
		}
	}
	return out
}

// BladeFrame is one blade in a frame of the film.
type BladeFrame struct {
	Outstanding int     // at the end of the frame
	Used        float64 // utilisation within the frame
	Sessions    int64   // that live there
	Down        bool
}

// Frame is a moment of a run that can be watched.
type Frame struct {
	At            float64 // seconds, the end of the frame
	Messages      int     // that arrived in it
	P50, P95, P99 float64 // seconds, of the messages that arrived in it; NaN without answers
	Held          int     // messages that wait for their session at the end of the frame
	Rejected      int     // messages refused in the frame
	Back          int     // sessions that are back from failures
	Away          int     // sessions that are not
	Backlog       int     // records that wait for synchronisation
	Blades        []BladeFrame
}

// film collects frames.
type film struct {
	frames   []Frame
	ends     []int // messages that had arrived at the end of each frame
	area     []float64
	rejected int
}

func newFilm(e *engine) *film { return &film{area: make([]float64, len(e.servers))} }

// take adds the frame that ends now.
func (f *film) take(e *engine) {
	if e.record.to > 0 && e.now > e.record.to && len(f.frames) > 0 && f.ends[len(f.ends)-1] == int(e.arrived) {
		return // nothing arrives any more
	}
	span := float64(e.ticks(e.config.Frame))
	x := Frame{At: e.seconds(e.now), Held: e.record.held, Rejected: e.record.rejected - f.rejected, Blades: make([]BladeFrame, len(e.servers))}
	f.rejected = e.record.rejected
	for b := range e.servers {
		s := &e.servers[b]
		s.until(e.now)
		x.Blades[b] = BladeFrame{int(e.field.load[b]), (s.area - f.area[b]) / span / float64(s.workers), e.ledger.count[b], !s.known || !s.alive}
		f.area[b] = s.area
	}
	if e.channel != nil {
		e.channel.advance(e.now)
		x.Backlog = e.channel.waiting
	}
	for i := range e.lapses {
		back, away := e.lapses[i].progress(e)
		x.Back, x.Away = x.Back+back, x.Away+away
	}
	f.frames = append(f.frames, x)
	f.ends = append(f.ends, int(e.arrived))
}

// progress returns how many sessions of a failure are back now and how many not.
func (l *lapse) progress(e *engine) (back, away int) {
	switch {
	case !l.done || l.nowhere:
		return 0, l.lost
	}
	back = min(l.lost, int(e.seconds(e.now-l.known)*l.Restore))
	return back, l.lost - back
}

// develop works the percentiles of each frame out.
func (f *film) develop(r *record, k clock) []Frame {
	if f == nil {
		return nil
	}
	begin := 0
	var scratch []int64
	for i := range f.frames {
		x := &f.frames[i]
		x.Messages = f.ends[i] - begin
		scratch = scratch[:0]
		for _, t := range r.latency[begin:f.ends[i]] {
			if t != unanswered {
				scratch = append(scratch, t)
			}
		}
		q := quantiles(scratch, 500, 950, 990)
		x.P50, x.P95, x.P99 = k.orNaN(q[0]), k.orNaN(q[1]), k.orNaN(q[2])
		begin = f.ends[i]
	}
	return f.frames
}
