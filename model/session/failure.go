package session

import (
	"cmp"
	"math"
	"slices"
)

// lapse is a failure in the run.
type lapse struct {
	Failure
	lost     int     // records on the blade
	restored int64   // tick at which the last is back
	done     bool    // detected
	known    int64   // tick of detection
	nowhere  bool    // no blade was left to restore to
	figures  Rehomed // what came of it
}

// Rehomed says what a failure did.
type Rehomed struct {
	Failure     Failure
	Sessions    int     // records that were restored to other blades
	Seconds     float64 // from the failure until the last was back; NaN: never
	Held        int     // messages that waited for their session
	Offline     int     // messages served by the node that was cut off
	Rejected    int     // messages refused
	TimedOut    int     // messages for which the client's timer ran out
	Withdrawn   int     // of these, not answered any more
	Terminated  int     // sessions that the client ended
	Retried     int     // messages that the client sent again
	Interrupted int     // messages on the blade when it failed, sent again by the balancer
	LostUpdates int     // records that had not been synchronised
	LongestHold float64 // seconds
}

// fail stops a blade. One that is only cut off goes on serving.
func (e *engine) fail(l *lapse) {
	b := int32(l.Blade)
	s := &e.servers[b]
	e.ledger.remember()
	if e.channel != nil && s.alive {
		l.figures.LostUpdates = e.channel.lose(e.now, b)
	}
	if l.Hold == OfflineNode || !s.alive {
		return
	}
	s.until(e.now)
	s.alive = false
	s.busy = 0
	e.events.drop(func(ev event) bool {
		if ev.kind == answered && e.pool[ev.id].blade == b {
			s.stuck = append(s.stuck, ev.id)
			return true
		}
		return false
	})
	for s.waiting > 0 {
		s.stuck = append(s.stuck, s.dequeue(e.pool))
	}
	slices.SortFunc(s.stuck, func(i, j int32) int { return cmp.Compare(e.pool[i].message, e.pool[j].message) })
	l.figures.Interrupted = len(s.stuck)
}

// detect takes a failed blade out of the choice, lays down when each of its
// sessions is back and where, and sends again what it has not answered.
func (e *engine) detect(l *lapse) {
	b := int32(l.Blade)
	s := &e.servers[b]
	s.known = false
	l.done, l.known = true, e.now
	e.reopen()
	stuck := s.stuck
	s.stuck = nil
	e.field.load[b] -= int32(len(stuck))
	for _, id := range stuck { // new sessions have no record that could come back
		if e.pool[id].first {
			e.again(id)
		}
	}
	e.restore(l)
	for _, id := range stuck {
		f := &e.pool[id]
		switch {
		case f.first:
		case f.session >= 0 && e.ledger.blade[f.session] >= 0 && e.ledger.away(f.session, e.now):
			e.hold(id)
		default:
			e.again(id)
		}
	}
}

// again sends a message without a record of its session to another blade.
func (e *engine) again(id int32) {
	f := &e.pool[id]
	to := int32(none)
	if len(e.open) > 0 {
		to = e.chooser.choose(&e.field, e.open, f.key)
	}
	if to == none {
		e.reject(id)
		return
	}
	if f.session >= 0 && e.ledger.blade[f.session] >= 0 {
		e.ledger.move(f.session, to)
		e.ledger.back[f.session] = 0
	}
	e.dispatch(id, to)
}

// restore shares the sessions of a failed blade out, in their order, each to the
// blade with the fewest sessions; record j is back j/rate after the detection.
// Where the failure names a number of records, those of the run stand for them.
func (e *engine) restore(l *lapse) {
	b := int32(l.Blade)
	lost := e.ledger.of(b)
	l.lost = len(lost)
	if l.Sessions > 0 {
		l.lost = l.Sessions
	}
	l.restored = e.now + e.ticks(float64(l.lost)/l.Restore)
	if len(e.open) == 0 {
		l.nowhere = l.lost > 0
	}
	for i, s := range lost {
		j := float64(i + 1)
		if l.Sessions > 0 {
			j = math.Ceil(j * float64(l.Sessions) / float64(len(lost)))
		}
		e.ledger.back[s], e.ledger.from[s] = e.now+e.ticks(j/l.Restore), b
		if len(e.open) == 0 {
			e.ledger.back[s] = math.MaxInt64
			continue
		}
		to := e.open[0]
		for _, o := range e.open[1:] {
			if e.ledger.count[o] < e.ledger.count[to] {
				to = o
			}
		}
		e.ledger.move(s, to)
	}
}

// lapseOf returns the latest failure of the blade that a session comes from.
func (e *engine) lapseOf(session int32) int32 {
	from := int(e.ledger.from[session])
	for i := len(e.lapses) - 1; i >= 0; i-- {
		if l := &e.lapses[i]; l.Blade == from && l.done {
			return int32(i)
		}
	}
	return 0
}

// hold does with a message of a session that is not back what the failure says.
func (e *engine) hold(id int32) {
	f := &e.pool[id]
	f.lapse = e.lapseOf(f.session)
	l := &e.lapses[f.lapse]
	back := e.ledger.back[f.session]
	switch {
	case l.Hold == OfflineNode:
		l.figures.Offline++
		e.dispatch(id, int32(l.Blade))
		return
	case l.Hold == RejectMessage || back == math.MaxInt64:
		l.figures.Rejected++
		e.reject(id)
		return
	}
	if !f.held {
		f.held = true
		l.figures.Held++
		e.record.held++
	}
	timer := f.arrival + e.ticks(l.Timer)
	if timer < back && !f.late {
		f.late = true
		l.figures.TimedOut++
		switch l.Client {
		case ClientContinues, ClientTerminates:
			e.events.push(event{max(timer, e.now), expired, id})
			return
		case ClientRetries:
			l.figures.Retried++
			e.events.push(event{max(timer, e.now), expired, id})
		}
	}
	e.events.push(event{back, released, id})
}

// release sends a held message to the blade where its session is now.
func (e *engine) release(id int32) {
	f := &e.pool[id]
	e.record.held--
	f.held = false
	s := f.session
	if s < 0 || e.ledger.blade[s] < 0 {
		e.again(id)
		return
	}
	l := &e.lapses[f.lapse]
	l.figures.LongestHold = max(l.figures.LongestHold, e.seconds(e.now-f.arrival))
	if e.ledger.away(s, e.now) {
		e.hold(id)
		return
	}
	e.dispatch(id, e.ledger.blade[s])
}

// expire does what the client does when its timer runs out.
func (e *engine) expire(id int32) {
	f := e.pool[id]
	l := &e.lapses[f.lapse]
	if l.Client == ClientRetries {
		e.record.duplicates++
		copied := e.board(&call{at: e.now, service: f.service, session: f.session, subscriber: none, original: none, key: f.key, last: f.last}, none)
		e.pool[copied].late, e.pool[copied].lapse = true, f.lapse
		if e.ledger.away(f.session, e.now) {
			e.hold(copied)
		} else {
			e.again(copied)
		}
		return
	}
	l.figures.Withdrawn++
	e.record.held--
	end := f.last || l.Client == ClientTerminates
	if l.Client == ClientTerminates && e.ledger.blade[f.session] >= 0 {
		l.figures.Terminated++
	}
	e.finish(&f, end)
	e.leave(id)
}

// reject refuses a message; a session that it would have begun does not live.
func (e *engine) reject(id int32) {
	f := &e.pool[id]
	e.record.rejected++
	e.finish(f, f.last || f.first)
	e.leave(id)
}
