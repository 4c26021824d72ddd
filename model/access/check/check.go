package check

import (
	"fmt"
	"math"
	"slices"

	"fenye/geom"
	"fenye/model/access"
)

// Figures are what one plan costs.
type Figures struct {
	F, VA, DE   float64
	Utilisation []float64 // one a centre that is up, in their order
}

// Plan recomputes a plan and says what is wrong with it: units at centres that
// they may not have, and utilisations out of the bounds.
func Plan(p access.Problem, assign []int) (Figures, []string) {
	var wrong []string
	if len(assign) != len(p.Units) {
		return Figures{}, []string{fmt.Sprintf("%d choices for %d units", len(assign), len(p.Units))}
	}
	m := tabulate(p)
	loads := make([]float64, len(m.up))
	km := 0.0
	for i, u := range p.Units {
		at := slices.Index(m.up, assign[i])
		if at < 0 {
			wrong = append(wrong, fmt.Sprintf("%s is at a centre that takes no part", u.Code))
			continue
		}
		if !m.may[i][at] {
			wrong = append(wrong, fmt.Sprintf("%s may not be at %s", u.Code, p.Centres[assign[i]].Name))
		}
		loads[at] += float64(u.Users)
		km += float64(u.Users) * m.km[i][at]
	}
	f := m.figures(p, loads, km)
	for a, r := range f.Utilisation {
		if r < p.Lambda || p.Gamma > 0 && r > p.Gamma {
			wrong = append(wrong, fmt.Sprintf("%s has utilisation %v", p.Centres[m.up[a]].Name, r))
		}
	}
	return f, wrong
}

// tables are the distances and permissions of a problem.
type tables struct {
	up  []int
	km  [][]float64
	may [][]bool
	far float64
}

func tabulate(p access.Problem) tables {
	var m tables
	for j, c := range p.Centres {
		if c.Up {
			m.up = append(m.up, j)
		}
	}
	for _, u := range p.Units {
		var km []float64
		var may []bool
		for _, j := range m.up {
			km = append(km, haversine(u.Point, p.Centres[j].Position))
			pin, pinned := p.Pins[u.Code]
			may = append(may, (!pinned || pin == j) && !slices.Contains(p.Bans[u.Code], j))
		}
		m.km, m.may = append(m.km, km), append(m.may, may)
		m.far += float64(u.Users) * slices.Max(km)
	}
	return m
}

func haversine(a, b geom.Point) float64 {
	rad := math.Pi / 180
	s, t := math.Sin((b.Lat-a.Lat)*rad/2), math.Sin((b.Lon-a.Lon)*rad/2)
	h := s*s + math.Cos(a.Lat*rad)*math.Cos(b.Lat*rad)*t*t
	return 2 * float64(geom.EarthRadius) * math.Asin(math.Sqrt(min(1, h)))
}

// figures computes F from loads and the users' distance.
func (m *tables) figures(p access.Problem, loads []float64, km float64) Figures {
	var f Figures
	for a, j := range m.up {
		f.Utilisation = append(f.Utilisation, loads[a]/float64(p.Centres[j].Capacity))
	}
	f.VA = Imbalance(p.Balance, f.Utilisation)
	if m.far > 0 {
		f.DE = km / m.far
	}
	f.F = p.Alpha*f.VA + (1-p.Alpha)*f.DE
	return f
}

// Imbalance is VA, written down as it is defined.
func Imbalance(b access.Balance, r []float64) float64 {
	k := len(r)
	if b == access.Worst {
		return slices.Max(r)
	}
	mean := 0.0
	for _, x := range r {
		mean += x / float64(k)
	}
	sum := 0.0
	most := float64(k/2) * float64((k+1)/2) / float64(k)
	for _, x := range r {
		if b == access.Variance {
			sum += (x - mean) * (x - mean)
		} else {
			sum += math.Abs(x-mean) / 2
		}
	}
	if most == 0 {
		return 0
	}
	return sum / most
}
