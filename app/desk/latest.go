package desk

// Latest runs only the newest of the functions given to it since it last ran:
// several steps of a drag may arrive within a frame, and each one solves.
type Latest struct {
	Post   func(func())
	next   func()
	queued bool
}

// Do runs f after the events that are already waiting.
func (l *Latest) Do(f func()) {
	l.next = f
	if l.queued {
		return
	}
	l.queued = true
	l.Post(l.Flush)
}

// Flush runs what is waiting at once.
func (l *Latest) Flush() {
	l.queued = false
	if f := l.next; f != nil {
		l.next = nil
		f()
	}
}

// Drop forgets what is waiting.
func (l *Latest) Drop() { l.next = nil }
