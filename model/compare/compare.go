package compare

import (
	"errors"
	"fmt"

	"fenye/model"
	"fenye/model/region"
)

// ErrOtherPlaces reports two outcomes that are not about the same places.
var ErrOtherPlaces = errors.New("compare: the two scenarios are not about the same places")

// Nobody is the centre of users whom a scenario does not have, or has no plan
// for.
const Nobody = -1

// Result compares scenario A with scenario B.
type Result struct {
	A, B    *region.Outcome
	Centres []Centre // those of A in its order, then those that B alone has
	// Flows are users by centre, indexes of Centres or Nobody, in the order of
	// From, then To; Nobody comes last. None is 0.
	Flows []Flow
	// Moves are the places with users who move, leave or join, in the order of
	// the plan.
	Moves []Move
	Stay  model.Users
	Move  model.Users
	Leave model.Users // users of A whom B does not have
	Join  model.Users // users of B whom A does not have
}

// Centre is a centre of either scenario.
type Centre struct {
	Number int
	Name   string // as B calls it, if it has it
	A, B   int    // index in the scenario; -1: it is not there
}

// Flow is users who go from one centre to another; where From is To they stay.
type Flow struct {
	From, To int // indexes of Result.Centres, or Nobody
	Users    model.Users
}

// Move is what happens to the users of one place.
type Move struct {
	Place int
	Flows []Flow // without those who stay
	Stay  model.Users
	// KmA and KmB are the mean distances of its users; 0 without users.
	KmA, KmB model.Km
}

// Users returns those who move, leave or join.
func (m *Move) Users() model.Users {
	n := model.Users(0)
	for _, f := range m.Flows {
		n += f.Users
	}
	return n
}

// Places returns at how many places users go from one centre to another.
func (r *Result) Places() int {
	n := 0
	for i := range r.Moves {
		for _, f := range r.Moves[i].Flows {
			if f.From != Nobody && f.To != Nobody {
				n++
				break
			}
		}
	}
	return n
}

// Outcomes compares two outcomes over the same places. A scenario without a
// plan serves nobody: all users of the other join or leave.
func Outcomes(a, b *region.Outcome) (*Result, error) {
	if len(a.Plan.Places) != len(b.Plan.Places) || len(a.Plan.Places) > 0 && &a.Plan.Places[0] != &b.Plan.Places[0] {
		return nil, ErrOtherPlaces
	}
	r := &Result{A: a, B: b}
	r.match()
	m := newMatcher(r)
	for i := range a.Plan.Places {
		m.place(i)
	}
	m.flows()
	return r, nil
}

// match pairs the centres by their numbers.
func (r *Result) match() {
	at := map[int]int{}
	for i, c := range r.A.Scenario.Centres {
		at[c.Number] = len(r.Centres)
		r.Centres = append(r.Centres, Centre{Number: c.Number, Name: c.Name, A: i, B: -1})
	}
	for i, c := range r.B.Scenario.Centres {
		if j, both := at[c.Number]; both {
			r.Centres[j].B, r.Centres[j].Name = i, c.Name
			continue
		}
		r.Centres = append(r.Centres, Centre{Number: c.Number, Name: c.Name, A: -1, B: i})
	}
}

// matcher matches users place by place.
type matcher struct {
	r     *Result
	fromA []int // index of Centres of each centre of A
	fromB []int
	a, b  []model.Users // of the place in work, by index of Centres
	total []model.Users // all flows, (len(Centres)+1) squared; the last is Nobody
}

func newMatcher(r *Result) *matcher {
	n := len(r.Centres)
	m := &matcher{r: r, a: make([]model.Users, n), b: make([]model.Users, n), total: make([]model.Users, (n+1)*(n+1))}
	m.fromA = make([]int, len(r.A.Scenario.Centres))
	m.fromB = make([]int, len(r.B.Scenario.Centres))
	for j, c := range r.Centres {
		if c.A >= 0 {
			m.fromA[c.A] = j
		}
		if c.B >= 0 {
			m.fromB[c.B] = j
		}
	}
	return m
}

// place matches the users of one place.
func (m *matcher) place(i int) {
	clear(m.a)
	clear(m.b)
	usersA, kmA := spread(m.r.A, i, m.fromA, m.a)
	usersB, kmB := spread(m.r.B, i, m.fromB, m.b)
	move := Move{Place: i}
	if usersA > 0 {
		move.KmA = model.Km(kmA / float64(usersA))
	}
	if usersB > 0 {
		move.KmB = model.Km(kmB / float64(usersB))
	}
	for j := range m.a {
		stay := min(m.a[j], m.b[j])
		m.add(j, j, stay)
		move.Stay += stay
		m.a[j] -= stay
		m.b[j] -= stay
	}
	m.r.Stay += move.Stay
	flow := func(from, to int, users model.Users) {
		m.add(from, to, users)
		move.Flows = append(move.Flows, Flow{from, to, users})
	}
	to := 0
	for from := range m.a {
		for m.a[from] > 0 {
			for to < len(m.b) && m.b[to] == 0 {
				to++
			}
			if to == len(m.b) {
				m.r.Leave += m.a[from]
				flow(from, Nobody, m.a[from])
				break
			}
			users := min(m.a[from], m.b[to])
			m.r.Move += users
			flow(from, to, users)
			m.a[from] -= users
			m.b[to] -= users
		}
	}
	for ; to < len(m.b); to++ {
		if m.b[to] > 0 {
			m.r.Join += m.b[to]
			flow(Nobody, to, m.b[to])
		}
	}
	if len(move.Flows) > 0 {
		m.r.Moves = append(m.r.Moves, move)
	}
}

// spread writes the users of a place by centre, and returns how many they are
// and how far they go in all.
func spread(o *region.Outcome, place int, at []int, users []model.Users) (model.Users, float64) {
	total := model.Users(0)
	var km region.UserKm
	for _, s := range o.Shares(place) {
		users[at[s.Centre]] += s.Users
		total += s.Users
		km.Add(s.Users, o.Distance(place, int(s.Centre)))
	}
	return total, km.Value()
}

// add counts a flow; Nobody is the last row or column.
func (m *matcher) add(from, to int, users model.Users) {
	n := len(m.r.Centres)
	if from == Nobody {
		from = n
	}
	if to == Nobody {
		to = n
	}
	m.total[from*(n+1)+to] += users
}

// flows lists what was counted.
func (m *matcher) flows() {
	n := len(m.r.Centres)
	for from := range n + 1 {
		for to := range n + 1 {
			users := m.total[from*(n+1)+to]
			if users == 0 {
				continue
			}
			f := Flow{from, to, users}
			if from == n {
				f.From = Nobody
			}
			if to == n {
				f.To = Nobody
			}
			m.r.Flows = append(m.r.Flows, f)
		}
	}
}

// Load returns the load of a centre in A and in B; a centre that is not there
// has none.
func (r *Result) Load(centre int) (a, b model.Users) {
	c := r.Centres[centre]
	if c.A >= 0 && r.A.Solution != nil {
		a = r.A.Solution.Loads[c.A]
	}
	if c.B >= 0 && r.B.Solution != nil {
		b = r.B.Solution.Loads[c.B]
	}
	return a, b
}

// Figures returns what the plans mean for a centre; nil where it is not there or
// there is no plan.
func (r *Result) Figures(centre int) (a, b *region.CentreFigures) {
	c := r.Centres[centre]
	if c.A >= 0 && r.A.Solution != nil {
		a = &r.A.Centres[c.A]
	}
	if c.B >= 0 && r.B.Solution != nil {
		b = &r.B.Centres[c.B]
	}
	return a, b
}

// Check adds everything up again and returns what does not agree, nil if all
// does. It is a path of its own: it knows loads and users, not the matching.
func (r *Result) Check() error {
	rows, columns := make([]model.Users, len(r.Centres)), make([]model.Users, len(r.Centres))
	var stay, move, leave, join model.Users
	for _, f := range r.Flows {
		switch {
		case f.From == Nobody:
			join += f.Users
		case f.To == Nobody:
			leave += f.Users
		case f.From == f.To:
			stay += f.Users
		default:
			move += f.Users
		}
		if f.From != Nobody {
			rows[f.From] += f.Users
		}
		if f.To != Nobody {
			columns[f.To] += f.Users
		}
	}
	if stay != r.Stay || move != r.Move || leave != r.Leave || join != r.Join {
		return fmt.Errorf("compare: flows add up to %d, %d, %d and %d users, expected %d, %d, %d and %d", stay, move, leave, join, r.Stay, r.Move, r.Leave, r.Join)
	}
	for j, c := range r.Centres {
		if a, b := r.Load(j); rows[j] != a || columns[j] != b {
			return fmt.Errorf("compare: flows of centre %s add up to %d and %d users, expected %d and %d", c.Name, rows[j], columns[j], a, b)
		}
	}
	return nil
}
