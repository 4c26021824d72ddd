package pile

// chunk is how many items lie together and are moved at a time: of a place's size,
// a quarter of a megabyte.
const chunk = 4096

// Pile is a list that grows. The zero Pile is empty.
type Pile[T any] struct {
	full [][]T
	last []T
}

// Add puts an item at the end.
func (p *Pile[T]) Add(item T) {
	if len(p.last) == cap(p.last) && len(p.last) >= chunk {
		p.full, p.last = append(p.full, p.last), make([]T, 0, chunk)
	}
	p.last = append(p.last, item)
}

// List returns the items, nil if there are none, and empties the pile.
func (p *Pile[T]) List() []T {
	if len(p.full) == 0 {
		list := p.last
		p.last = nil
		return list
	}
	parts := append(p.full, p.last)
	p.full, p.last = nil, nil
	return Join(parts...)
}

// Join returns the items of lists one after the other, in a list of their own; nil
// if there are none. It lets go of each list once it is copied.
func Join[T any](lists ...[]T) []T {
	n := 0
	for _, l := range lists {
		n += len(l)
	}
	if n == 0 {
		return nil
	}
	all := make([]T, 0, n)
	for i, l := range lists {
		for len(l) > 0 {
			k := min(chunk, len(l))
			all, l = move(all, l[:k]), l[k:]
		}
		lists[i] = nil
	}
	return all
}

// move puts a piece at the end of a list that has room. It is a call of its own on
// purpose: a goroutine can be stopped where a function begins, for the collector
// to look at it, but nowhere within the runtime's moving.
//
//go:noinline
func move[T any](all, piece []T) []T { return append(all, piece...) }
