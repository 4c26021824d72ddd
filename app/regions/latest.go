package regions

// latest runs only the newest of the functions given to it since it last ran.
// Several drag events may arrive within a frame; each edit solves, so the ones
// that nobody would see are left out.
type latest struct {
	post   func(func())
	next   func()
	queued bool
}

// do runs f after the events that are already waiting.
func (l *latest) do(f func()) {
	l.next = f
	if l.queued {
		return
	}
	l.queued = true
	l.post(l.flush)
}

// flush runs what is waiting at once.
func (l *latest) flush() {
	l.queued = false
	if f := l.next; f != nil {
		l.next = nil
		f()
	}
}
