package session

import (
	"context"
	"math/rand/v2"
	"slices"
)

// call is a message that arrives.
type call struct {
	at         int64
	service    int64 // ticks at speed 1
	session    int32 // none: a new one, of a simulation
	subscriber int32
	original   int32 // message that it repeats
	key        uint64
	last       bool
}

// source gives the messages in the order of their arrival.
type source interface{ next(c *call) bool }

// engine runs the events.
type engine struct {
	clock
	config  *Config
	source  source
	ledger  *ledger
	servers []server
	field   field
	chooser chooser
	ears    listener // the chooser, if it listens
	timed   *timed   // the chooser, if it learns weights
	open    []int32  // blades that the balancer believes to be up
	warming []warming
	events  events
	pool    []flight
	empty   []int32 // places in the pool
	flying  int
	channel *channel
	record  *record
	films   *film

	now     int64
	arrived int32
	more    bool
	learns  bool
	lapses  []lapse
	idle    int64
	placed  []int32 // blade of each message of a trace
}

// warming is a blade that has joined and takes no more than its even share.
type warming struct {
	blade          int32
	taken, choices int64
}

// newEngine sets the blades up and the events that are known beforehand.
func newEngine(c *Config, k clock, src source, t *ledger) (*engine, error) {
	e := &engine{clock: k, config: c, source: src, ledger: t, channel: newChannel(c.Sync, k), idle: k.ticks(c.Idle)}
	var err error
	if e.chooser, err = newChooser(c); err != nil {
		return nil, err
	}
	e.ears, _ = e.chooser.(listener)
	e.timed, _ = e.chooser.(*timed)
	e.field = field{load: make([]int32, len(c.Blades)), workers: make([]int32, len(c.Blades)), random: rand.New(rand.NewPCG(c.Seed, 3)), lowest: c.Ties == LowestTie}
	t.count = make([]int64, len(c.Blades))
	for i := range c.Blades {
		e.servers = append(e.servers, newServer(&c.Blades[i]))
		e.field.workers[i] = int32(c.Blades[i].Workers)
	}
	for _, j := range c.Joins {
		e.servers[j.Blade].alive, e.servers[j.Blade].known = false, false
		e.events.push(event{e.ticks(j.At), joined, int32(j.Blade)})
	}
	for i, f := range c.Failures {
		e.lapses = append(e.lapses, lapse{Failure: f})
		e.events.push(event{e.ticks(f.At), failed, int32(i)})
	}
	if c.Frame > 0 {
		e.films = newFilm(e)
		e.events.push(event{e.ticks(c.Frame), framed, 0})
	}
	e.reopen()
	return e, nil
}

// reopen lists the blades that the balancer believes to be up.
func (e *engine) reopen() {
	e.open = e.open[:0]
	for b := range e.servers {
		if e.servers[b].known {
			e.open = append(e.open, int32(b))
		}
	}
}

// run works through all events until every message has been answered.
func (e *engine) run(ctx context.Context, total int, progress func(float64)) error {
	var c call
	e.more = e.source.next(&c)
	for n := 0; e.more || len(e.events) > 0; n++ {
		if n&0xffff == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
			if progress != nil {
				progress(float64(e.arrived) / float64(max(total, 1)))
			}
		}
		if len(e.events) > 0 && (!e.more || e.events[0].at <= c.at) {
			ev := e.events.pop()
			e.now = ev.at
			e.happen(ev)
			continue
		}
		e.now = c.at
		e.arrive(&c)
		if e.more = e.source.next(&c); !e.more {
			e.record.end(e)
		}
	}
	if progress != nil {
		progress(1)
	}
	return ctx.Err()
}

// working reports whether there is still something to be watched.
func (e *engine) working() bool { return e.more || e.flying > 0 }

func (e *engine) happen(ev event) {
	switch ev.kind {
	case answered:
		e.answer(ev.id)
	case framed:
		e.films.take(e)
		if e.working() {
			e.events.push(event{e.now + e.ticks(e.config.Frame), framed, 0})
		}
	case failed:
		e.fail(&e.lapses[ev.id])
		e.events.push(event{e.now + e.ticks(e.lapses[ev.id].Detect), detected, ev.id})
	case detected:
		e.detect(&e.lapses[ev.id])
	case joined:
		e.join(ev.id)
	case warmed:
		e.warming = slices.DeleteFunc(e.warming, func(w warming) bool { return w.blade == ev.id })
	case learned:
		e.timed.learn()
		if e.working() {
			e.events.push(event{e.now + e.ticks(e.config.Learning.Interval), learned, 0})
		}
	case released:
		e.release(ev.id)
	case expired:
		e.expire(ev.id)
	}
}

// join starts a blade, or starts a failed one anew.
func (e *engine) join(b int32) {
	s := &e.servers[b]
	s.alive, s.known = true, true
	e.reopen()
	for _, j := range e.config.Joins {
		if j.Blade == int(b) && j.WarmUp > 0 {
			e.warming = append(e.warming, warming{blade: b})
			e.events.push(event{e.now + e.ticks(j.WarmUp), warmed, b})
		}
	}
}

// arrive routes a message: to its session's blade, to its subscriber's, or as
// the policy says.
func (e *engine) arrive(c *call) {
	id := e.board(c, e.arrived)
	e.record.arrive(e)
	e.arrived++
	if c.original >= 0 {
		e.record.duplicates++
	}
	f := &e.pool[id]
	blade := e.bound(f, c)
	switch {
	case blade == waits:
		e.hold(id)
		return
	case blade == none:
		blade = e.place(id)
	}
	if e.placed != nil {
		e.placed[f.message] = blade
	}
	if blade == none {
		e.reject(id)
		return
	}
	e.dispatch(id, blade)
}

// waits stands for the blade of a session that is not back yet.
const waits = -2

// bound returns the blade that a message is bound to, waits, or none.
func (e *engine) bound(f *flight, c *call) int32 {
	t := e.ledger
	if s := f.session; s >= 0 {
		b := t.blade[s]
		if b >= 0 && e.idle > 0 && e.now-t.heard[s] > e.idle {
			t.end(s)
			b = none
		}
		if t.heard != nil {
			t.heard[s] = e.now
		}
		switch {
		case b >= 0 && t.away(s, e.now):
			return waits
		case b >= 0:
			return b
		}
	}
	if c.original >= 0 {
		if b := e.placed[c.original]; b >= 0 && e.servers[b].known {
			return b
		}
		return none
	}
	if u := c.subscriber; u >= 0 && t.active[u] > 0 && e.servers[t.home[u]].known {
		e.begin(f, t.home[u])
		return t.home[u]
	}
	return none
}

// place lets the policy choose, and begins a session there.
func (e *engine) place(id int32) int32 {
	f := &e.pool[id]
	open := e.open
	if len(e.warming) > 0 {
		open = e.eligible()
	}
	if len(open) == 0 {
		return none
	}
	b := e.chooser.choose(&e.field, open, f.key)
	if b == none {
		return none
	}
	for i := range e.warming {
		e.warming[i].choices++
		if e.warming[i].blade == b {
			e.warming[i].taken++
		}
	}
	if e.timed != nil && !e.learns && e.timed.rounds > 0 {
		e.learns = true
		e.events.push(event{e.now + e.ticks(e.config.Learning.Interval), learned, 0})
	}
	if f.original < 0 {
		e.begin(f, b)
	}
	return b
}

// eligible returns the open blades without those that are warming up and have
// had their even share since they joined.
func (e *engine) eligible() []int32 {
	var out []int32
	for _, b := range e.open {
		capped := slices.ContainsFunc(e.warming, func(w warming) bool {
			return w.blade == b && (w.taken+1)*int64(len(e.open)) > w.choices+1
		})
		if !capped {
			out = append(out, b)
		}
	}
	if len(out) == 0 {
		return e.open
	}
	return out
}

// begin makes a session live at a blade with this message as its first.
func (e *engine) begin(f *flight, blade int32) {
	f.first = true
	e.servers[blade].fresh++
	switch {
	case e.ledger.subscriber != nil:
		e.ledger.put(f.session, blade)
	case !f.last:
		f.session = e.ledger.open(blade)
	default:
		f.session = none
	}
}

// board takes a message into the pool.
func (e *engine) board(c *call, message int32) int32 {
	var id int32
	if n := len(e.empty); n > 0 {
		id = e.empty[n-1]
		e.empty = e.empty[:n-1]
	} else {
		id = int32(len(e.pool))
		e.pool = append(e.pool, flight{})
	}
	e.pool[id] = flight{arrival: c.at, service: c.service, message: message, session: c.session, original: c.original, blade: none, next: none, key: c.key, last: c.last}
	e.flying++
	return id
}

// leave takes a message out of the pool.
func (e *engine) leave(id int32) {
	e.empty = append(e.empty, id)
	e.flying--
}

// dispatch sends a message to a blade, which serves it, lets it wait or drops it.
func (e *engine) dispatch(id, blade int32) {
	s, f := &e.servers[blade], &e.pool[id]
	f.blade = blade
	switch {
	case !s.alive: // nobody knows yet
		s.stuck = append(s.stuck, id)
	case s.busy < s.workers:
		e.start(id, s)
	case s.limit >= 0 && s.waiting >= s.limit:
		s.dropped++
		e.record.drop(f.message)
		e.finish(f, f.last || f.first)
		e.leave(id)
		return
	default:
		s.enqueue(e.pool, id)
	}
	s.messages++
	e.field.load[blade]++
	s.most = max(s.most, int64(e.field.load[blade]))
}

// start lets a free worker of a blade serve a message.
func (e *engine) start(id int32, s *server) {
	s.until(e.now)
	s.busy++
	e.pool[id].started = e.now
	e.events.push(event{e.now + s.time(e.pool[id].service), answered, id})
}

// answer ends the service of a message.
func (e *engine) answer(id int32) {
	f := e.pool[id]
	s := &e.servers[f.blade]
	s.until(e.now)
	s.busy--
	e.field.load[f.blade]--
	e.record.answer(f.message, e.now-f.arrival)
	if e.channel != nil {
		e.channel.add(e.now, f.session, f.blade, f.last)
	}
	e.finish(&f, f.last)
	e.leave(id)
	if s.waiting > 0 {
		e.start(s.dequeue(e.pool), s)
	}
	if e.ears != nil {
		e.ears.heard(&e.field, f.blade, e.now-f.started, e.now-f.arrival)
	}
}

// finish ends the session of a message, if it is to end.
func (e *engine) finish(f *flight, end bool) {
	if end && f.session >= 0 {
		e.ledger.end(f.session)
	}
}
