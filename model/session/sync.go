package session

// channel carries the record of each answered message to the other blades, in
// order, at an even rate. It is worked off when somebody looks.
type channel struct {
	gap      float64 // ticks a record
	coalesce bool
	queue    []update
	head     int     // of what still waits in queue
	before   int     // updates that have left queue's front for good
	waiting  int     // without those that are lost
	free     float64 // tick at which the channel is free
	pending  []int   // of each session: its place in the queue from 1, counted from the start; 0: none

	carried, merged, lost, most int
	lag, longest                float64 // ticks, sum and largest
}

// update is a record that waits.
type update struct {
	at      int64
	blade   int32 // none: lost
	session int32
}

func newChannel(s *Sync, c clock) *channel {
	if s == nil {
		return nil
	}
	return &channel{gap: c.perSecond / s.Rate, coalesce: s.Coalesce}
}

// add takes the record of a message answered at a blade.
func (c *channel) add(now int64, session, blade int32, last bool) {
	c.advance(now)
	if c.coalesce && session >= 0 {
		for int(session) >= len(c.pending) {
			c.pending = append(c.pending, 0)
		}
		if at := c.pending[session]; at > 0 {
			u := &c.queue[at-1-c.before]
			u.blade = blade
			c.merged++
			if last {
				u.session = none
				c.pending[session] = 0
			}
			return
		}
		if !last {
			c.pending[session] = c.before + len(c.queue) + 1
		} else {
			session = none
		}
	}
	c.queue = append(c.queue, update{now, blade, session})
	c.waiting++
	c.most = max(c.most, c.waiting)
}

// advance carries what there was time for.
func (c *channel) advance(now int64) {
	for c.head < len(c.queue) {
		u := c.queue[c.head]
		if u.blade != none {
			done := max(c.free, float64(u.at)) + c.gap
			if done > float64(now) {
				break
			}
			c.free = done
			lag := done - float64(u.at)
			c.lag += lag
			c.longest = max(c.longest, lag)
			c.carried++
			c.waiting--
			c.done(u)
		}
		c.head++
	}
	if c.head > 4096 && c.head > len(c.queue)/2 {
		n := copy(c.queue, c.queue[c.head:])
		c.queue = c.queue[:n]
		c.before += c.head
		c.head = 0
	}
}

func (c *channel) done(u update) {
	if c.coalesce && u.session >= 0 {
		c.pending[u.session] = 0
	}
}

// lose drops what still waits of a blade, and returns how much that is.
func (c *channel) lose(now int64, blade int32) int {
	c.advance(now)
	n := 0
	for i := c.head; i < len(c.queue); i++ {
		if u := &c.queue[i]; u.blade == blade {
			c.done(*u)
			u.blade = none
			n++
		}
	}
	c.waiting -= n
	c.lost += n
	return n
}
