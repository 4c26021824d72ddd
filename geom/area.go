package geom

import "math"

// SphereAreaKm2 is the area of the whole sphere.
const SphereAreaKm2 = 4 * math.Pi * float64(EarthRadius) * float64(EarthRadius)

// AreaKm2 returns the area of the cell in square kilometres: the integral of
// 1 - cos r over the directions about the site, taken along the exact curves to
// about 1e-12 of the sphere.
func (c *Cell) AreaKm2() float64 {
	switch c.extent {
	case Empty:
		return 0
	case Whole:
		return SphereAreaKm2
	}
	sum := 0.0
	for i := range c.arcs {
		sum += c.arcs[i].area()
	}
	return sum * float64(EarthRadius) * float64(EarthRadius)
}

// area returns the solid angle between the centre and the arc. The integrand
// changes fastest where the radius is a right angle, so the arc is split there
// and at its nearest and farthest points.
func (a *arc) area() float64 {
	c := &a.curve
	cuts := []float64{c.axis, c.axis + math.Pi}
	if math.Abs(c.mean) < c.swing {
		half := math.Acos(-c.mean / c.swing)
		cuts = append(cuts, c.axis-half, c.axis+half)
	}
	points := []float64{a.from}
	for at := a.from; at < a.to; {
		next := a.to
		for _, cut := range cuts {
			turned := cut + 2*math.Pi*math.Ceil((at-cut)/(2*math.Pi))
			if turned <= at {
				turned += 2 * math.Pi
			}
			next = math.Min(next, turned)
		}
		points = append(points, next)
		at = next
	}
	sum := 0.0
	for i := 1; i < len(points); i++ {
		sum += c.integrate(end{points[i-1], c.cot(points[i-1])}, end{points[i], c.cot(points[i])}, 0)
	}
	return sum
}

// versine returns 1 - cos r for the cotangent u, without cancellation.
func versine(u float64) float64 {
	s := math.Hypot(1, u)
	if u > 0 {
		return 1 / (s * (s + u))
	}
	return (s - u) / s
}

// The nodes and weights of the Gauss-Kronrod rule with 7 and 15 points on
// [-1, 1] (QUADPACK qk15); odd nodes are those of the Gauss rule.
var (
	kronrodNodes = [8]float64{
		0.991455371120812639206854697526329, 0.949107912342758524526189684047851,
		0.864864423359769072789712788640926, 0.741531185599394439863864773280788,
		0.586087235467691130294144691693017, 0.405845151377397166906606412076961,
		0.207784955007898467600689403773245, 0,
	}
	kronrodWeights = [8]float64{
		0.022935322010529224963732008058970, 0.063092092629978553290700663189204,
		0.104790010322250183839876322541518, 0.140653259715525918745189590510238,
		0.169004726639267902826583426598550, 0.190350578064785409913256402421014,
		0.204432940075298892414161999234649, 0.209482141084727828012999174891714,
	}
	gaussWeights = [4]float64{
		0.129484966168869693270611432679082, 0.279705391489276667901467771423780,
		0.381830050505118944950369775488975, 0.417959183673469387755102040816327,
	}
)

// An end of an interval of integration: a direction and its cotangent.
type end struct{ theta, cot float64 }

// integrate returns the integral of the versine of the radius between two
// directions between which the radius is monotone, halving until both rules
// agree. The radius may change little within an interval that is accepted, so
// that a spike between the nodes cannot be missed.
func (c *curve) integrate(a, b end, depth int) float64 {
	middle, half := (a.theta+b.theta)/2, (b.theta-a.theta)/2
	if depth >= deepest || middle <= a.theta || middle >= b.theta {
		return versine(c.cot(middle)) * 2 * half
	}
	m := end{middle, c.cot(middle)}
	if math.Abs(angular(a.cot)-angular(b.cot)) <= 0.5 {
		at := versine(m.cot)
		kronrod, gauss := kronrodWeights[7]*at, gaussWeights[3]*at
		for i := range 7 {
			pair := versine(c.cot(middle-half*kronrodNodes[i])) + versine(c.cot(middle+half*kronrodNodes[i]))
			kronrod += kronrodWeights[i] * pair
			if i%2 == 1 {
				gauss += gaussWeights[i/2] * pair
			}
		}
		if math.Abs(kronrod-gauss)*half <= 1e-14 {
			return kronrod * half
		}
	}
	return c.integrate(a, m, depth+1) + c.integrate(m, b, depth+1)
}
