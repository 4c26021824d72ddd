package paint

// Service is how a place is served.
type Service struct {
	Owner   int32 // number of the centre; 0: none
	Nearest int32 // number of the nearest centre if it is not served by it, else 0: a ring
	mark    int32 // which of the scene's marks, counted from 1; 0: none
}

// Mark is what there is to show of a place beside that.
type Mark struct {
	Place  int
	Shares []Slice // only if shared: a pie
	Pin    int     // number of the centre that it is fixed to, 0: none
	Short  int64   // users without service
	Note   string  // "缺 42,053", drawn under the label if Short > 0
}

// unmarked is the mark of a place without one.
var unmarked Mark

// Service returns how a place is served.
func (s *Scene) Service(i int) Service {
	if i < len(s.Served) {
		return s.Served[i]
	}
	return Service{}
}

// Mark returns what else there is to show of a place. It is not to be changed.
func (s *Scene) Mark(i int) *Mark { return s.markOf(s.Service(i)) }

func (s *Scene) markOf(v Service) *Mark {
	if v.mark == 0 {
		return &unmarked
	}
	return &s.Marks[v.mark-1]
}

// Annotate returns the mark of a place to be filled in, until the next is asked for.
// Only what makes a scene calls it.
func (s *Scene) Annotate(i int) *Mark {
	if len(s.Served) < len(s.Places) {
		s.Served = append(s.Served, make([]Service, len(s.Places)-len(s.Served))...)
	}
	v := &s.Served[i]
	if v.mark == 0 {
		s.Marks = append(s.Marks, Mark{Place: i})
		v.mark = int32(len(s.Marks))
	}
	return &s.Marks[v.mark-1]
}

// Moved reports whether any place is not served by its nearest centre.
func (s *Scene) Moved() bool {
	for i := range s.Served {
		if s.Served[i].Nearest != 0 {
			return true
		}
	}
	return false
}

// marked reports whether any place is shared, and whether any is pinned.
func (s *Scene) marked() (shared, pinned bool) {
	for i := range s.Marks {
		shared = shared || len(s.Marks[i].Shares) > 1
		pinned = pinned || s.Marks[i].Pin != 0
	}
	return shared, pinned
}
