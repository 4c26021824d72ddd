package session

// ledger says at which blade each session lives. Sessions have small numbers:
// those of a trace in order of appearance, those of a simulation by slot.
type ledger struct {
	blade []int32 // of each session; none: it does not live
	count []int64 // live sessions of each blade

	// After a failure: when a session is back, and from which blade it comes.
	back []int64
	from []int32

	// Of a simulation: the live sessions for an even draw, and empty slots.
	live, place, empty []int32

	// Of a trace: subscribers and their active sessions.
	subscriber []int32 // of each session; none: not known
	active     []int32 // sessions of each subscriber
	home       []int32 // blade of each subscriber's sessions
	heard      []int64 // last message of each session
}

// open adds a session of a simulation at a blade and returns its number.
func (t *ledger) open(blade int32) int32 {
	var s int32
	if n := len(t.empty); n > 0 {
		s = t.empty[n-1]
		t.empty = t.empty[:n-1]
		t.blade[s] = blade
		if t.back != nil {
			t.back[s] = 0
		}
	} else {
		s = int32(len(t.blade))
		t.blade = append(t.blade, blade)
		t.place = append(t.place, none)
		if t.back != nil {
			t.back, t.from = append(t.back, 0), append(t.from, none)
		}
	}
	t.place[s] = int32(len(t.live))
	t.live = append(t.live, s)
	t.count[blade]++
	return s
}

// retire takes a session of a simulation out of the draw: its last message is
// on its way.
func (t *ledger) retire(s int32) {
	i := t.place[s]
	if i < 0 {
		return
	}
	last := t.live[len(t.live)-1]
	t.live[i], t.place[last] = last, i
	t.live = t.live[:len(t.live)-1]
	t.place[s] = none
}

// put makes a session of a trace live at a blade.
func (t *ledger) put(s, blade int32) {
	t.blade[s] = blade
	t.count[blade]++
	if t.back != nil {
		t.back[s] = 0
	}
	if u := t.subscriber[s]; u >= 0 {
		t.active[u]++
		t.home[u] = blade
	}
}

// end ends a session. It does nothing to one that has ended.
func (t *ledger) end(s int32) {
	blade := t.blade[s]
	if blade < 0 {
		return
	}
	t.blade[s] = none
	t.count[blade]--
	if t.place != nil {
		t.retire(s)
		t.empty = append(t.empty, s)
		return
	}
	if u := t.subscriber[s]; u >= 0 {
		t.active[u]--
	}
}

// move takes a session to another blade.
func (t *ledger) move(s, blade int32) {
	t.count[t.blade[s]]--
	t.count[blade]++
	t.blade[s] = blade
	if t.subscriber != nil {
		if u := t.subscriber[s]; u >= 0 {
			t.home[u] = blade
		}
	}
}

// away reports whether a session is not back yet from a failed blade.
func (t *ledger) away(s int32, now int64) bool { return t.back != nil && t.back[s] > now }

// of lists the sessions of a blade, in their order.
func (t *ledger) of(blade int32) []int32 {
	var all []int32
	for s, b := range t.blade {
		if b == blade {
			all = append(all, int32(s))
		}
	}
	return all
}

// remember makes room for what is known of sessions after a failure.
func (t *ledger) remember() {
	if t.back == nil {
		t.back, t.from = make([]int64, len(t.blade)), make([]int32, len(t.blade))
	}
}
