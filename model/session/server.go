package session

// none stands for no blade, no session and no message.
const none = -1

// flight is a message on its way.
type flight struct {
	arrival  int64
	service  int64 // ticks at speed 1
	started  int64
	message  int32 // index in the order of arrival; none: not measured
	session  int32
	blade    int32
	original int32
	next     int32 // behind it in the queue
	lapse    int32 // failure that it waits for
	key      uint64
	last     bool // ends its session
	first    bool // began its session
	held     bool
	late     bool // the client's timer has been counted
}

// server is a blade at work.
type server struct {
	workers, limit int32 // limit < 0: none
	busy, waiting  int32
	head, tail     int32 // of the queue
	alive          bool  // it serves
	known          bool  // the balancer believes that it does
	inverse        float64
	stuck          []int32 // flights sent to it after it failed

	// Figures.
	messages, fresh, dropped, most int64
	area                           float64 // worker-ticks busy until since
	since                          int64
}

func newServer(b *Blade) server {
	return server{workers: int32(b.Workers), limit: int32(min(b.QueueLimit, 1<<30)), head: none, tail: none, alive: true, known: true, inverse: 1 / b.Speed}
}

// enqueue lets a flight wait.
func (s *server) enqueue(pool []flight, id int32) {
	pool[id].next = none
	if s.tail == none {
		s.head = id
	} else {
		pool[s.tail].next = id
	}
	s.tail = id
	s.waiting++
}

// dequeue returns the flight that has waited longest.
func (s *server) dequeue(pool []flight) int32 {
	id := s.head
	s.head = pool[id].next
	if s.head == none {
		s.tail = none
	}
	s.waiting--
	return id
}

// until accounts for the workers that were busy until now.
func (s *server) until(now int64) {
	s.area += float64(s.busy) * float64(now-s.since)
	s.since = now
}

// time returns how long a message of a service time takes here.
func (s *server) time(service int64) int64 {
	if s.inverse == 1 {
		return service
	}
	return int64(float64(service) * s.inverse)
}
