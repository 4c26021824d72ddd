package region

import (
	"context"
	"errors"
	"math"
	"slices"

	"fenye/model"
)

// band is a transport problem cut down to the places near a boundary. A place
// outside is nearer to its own centre, at the prices of the cut, than to any
// other by at least width kilometres. As long as prices differ from those of
// the cut by less than that, one against the other, nothing outside can want to
// move: the places inside alone decide, and what is outside counts as loads.
type band struct {
	t     *transport // all places
	price []float64  // at which it was cut
	width float64    // km; +Inf: nothing is outside
	owner []int32    // of every place outside, at price; of those inside it says nothing
	lent  bool       // owner is that of a solution that was told
	rows  []int32    // the places inside, ascending
	near  *transport // the problem over them
	sum   userKm     // what the places outside cost
	outer []float64  // least d(i,b) - d(i,a) over the places outside, k x k; nil: not worked out
}

var (
	errOutside = errors.New("region: the way leads outside the band")
	errAstray  = errors.New("region: the prices are far off")
)

const (
	bandShare = 32   // one place in so many lies inside, at first,
	bandLeast = 6000 // but so many at least
	bandDraws = 4096 // places that tell how wide that is

	horizonShare = 8 // of a band, places so much nearer to a boundary are movable at first
)

// cut puts the places that are less than width kilometres from changing hands
// at the prices into a band, or with width 0 about the usual number of places.
func (t *transport) cut(ctx context.Context, price []float64, width float64) (*band, error) {
	if width == 0 {
		width = t.quantile(price)
	}
	b := &band{t: t, price: slices.Clone(price), width: width, owner: make([]int32, len(t.users))}
	parts := make([]bandPart, (len(t.users)+chunk-1)/chunk)
	eachChunk(len(t.users), func(from, to int) {
		if ctx.Err() == nil {
			parts[from/chunk] = b.part(from, to)
		}
	})
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	n := 0
	for i := range parts {
		n += len(parts[i].rows)
	}
	b.near = &transport{k: t.k, total: t.total, low: t.low, high: t.high, unlimited: t.unlimited, fixed: make([]int64, t.k), band: b,
		users: make([]int64, 0, n), d: make([]float64, 0, n*t.k)}
	b.rows = make([]int32, 0, n)
	for i := range parts {
		p := &parts[i]
		b.rows, b.near.users = append(b.rows, p.rows...), append(b.near.users, p.users...)
		if len(p.d) == len(p.rows)*t.k {
			b.near.d = append(b.near.d, p.d...)
		} else {
			for _, i := range p.rows {
				b.near.d = append(b.near.d, t.row(int(i))...)
			}
		}
		for a, l := range p.loads {
			b.near.fixed[a] += l
		}
		b.sum.join(p.sum)
	}
	if n == len(t.users) {
		b.width = math.Inf(1)
	}
	return b, nil
}

// take makes the band that of a problem over the same places and distances with
// other bounds; it reports false, and changes nothing, if these are others.
func (b *band) take(t *transport) bool {
	if b.t.k != t.k || len(b.t.users) != len(t.users) || &b.t.users[0] != &t.users[0] || &b.t.d[0] != &t.d[0] {
		return false
	}
	b.t = t
	b.near.total, b.near.low, b.near.high, b.near.unlimited = t.total, t.low, t.high, t.unlimited
	return true
}

// narrow returns a band of about the usual number of places at other prices. Its
// places are some of those inside b, as long as none outside is nearer to a
// boundary by now; else all places are looked at. b is of no use then.
func (b *band) narrow(ctx context.Context, price []float64) (*band, error) {
	width := b.t.quantile(price)
	if b.width-b.moved(price) < width {
		return b.t.cut(ctx, price, width)
	}
	t, near := b.t, b.near
	if b.lent {
		b.owner = slices.Clone(b.owner)
	}
	c := &band{t: t, price: slices.Clone(price), width: width, owner: b.owner, sum: b.sum}
	c.near = &transport{k: t.k, total: t.total, low: t.low, high: t.high, unlimited: t.unlimited, fixed: slices.Clone(near.fixed), band: c}
	room := min(len(b.rows), 2*t.usual())
	c.rows, c.near.users, c.near.d = make([]int32, 0, room), make([]int64, 0, room), make([]float64, 0, room*t.k)
	var owners [stretch]int32
	var gaps [stretch]float64
	for from := 0; from < len(b.rows); from += stretch {
		rows := b.rows[from:min(from+stretch, len(b.rows))]
		leastRows(near.d[from*t.k:(from+len(rows))*t.k], price, owners[:len(rows)], gaps[:len(rows)])
		for n, i := range rows {
			row, u, a := near.row(from+n), near.users[from+n], owners[n]
			c.owner[i] = a
			if gaps[n] >= width {
				c.near.fixed[a] += u
				c.sum.add(model.Users(u), row[a])
				continue
			}
			c.rows = append(c.rows, i)
			c.near.users = append(c.near.users, u)
			c.near.d = append(c.near.d, row...)
		}
	}
	return c, nil
}

// moved is by how much prices differ from those of the cut, one against the other.
func (b *band) moved(price []float64) float64 {
	low, high := math.Inf(1), math.Inf(-1)
	for a, p := range price {
		low, high = math.Min(low, p-b.price[a]), math.Max(high, p-b.price[a])
	}
	return high - low
}

// bandPart is what one stretch of the places gives.
type bandPart struct {
	rows  []int32   // the places inside,
	users []int64   // their users
	d     []float64 // and distances, as far as there is room
	loads []int64   // of those outside
	sum   userKm
}

// room makes room for twice as many of n places as lie inside at first. Of a wider
// band the distances are not held twice.
func (p *bandPart) room(n, k int) {
	n = min(n, 2*chunk/bandShare)
	p.rows, p.users, p.d = make([]int32, 0, n), make([]int64, 0, n), make([]float64, 0, n*k)
}

// take puts a place inside.
func (p *bandPart) take(i int32, users int64, row []float64) {
	p.rows, p.users = append(p.rows, i), append(p.users, users)
	if len(p.d)+len(row) <= cap(p.d) {
		p.d = append(p.d, row...)
	}
}

// stretch is how many places are looked at before they are counted: they are still
// at hand then.
const stretch = 512

// part looks at the places from one to before another.
func (b *band) part(from, to int) bandPart {
	if b.t.k == 2 {
		return b.partOfTwo(from, to)
	}
	t := b.t
	p := bandPart{loads: make([]int64, t.k)}
	p.room(to-from, t.k)
	var sum userKm // not in memory, for all the places
	var gaps [stretch]float64
	for ; from < to; from += stretch {
		end := min(from+stretch, to)
		leastRows(t.d[from*t.k:end*t.k], b.price, b.owner[from:end], gaps[:end-from])
		for i := from; i < end; i++ {
			row, a := t.row(i), b.owner[i]
			if gaps[i-from] < b.width {
				p.take(int32(i), t.users[i], row)
				continue
			}
			p.loads[a] += t.users[i]
			if km := row[a]; short(km) {
				sum.addShort(model.Users(t.users[i]), km)
			} else {
				sum.addFar(model.Users(t.users[i]), km)
			}
		}
	}
	p.sum = sum
	return p
}

// partOfTwo is part for two centres.
func (b *band) partOfTwo(from, to int) bandPart {
	var p bandPart
	p.room(to-from, 2)
	var sum userKm
	first, second := b.price[0], b.price[1]
	all, other := int64(0), int64(0) // users, and those of the second centre
	d, users, owner := b.t.d[2*from:2*to], b.t.users[from:to], b.owner[from:to]
	for n, u := range users {
		row := d[2*n : 2*n+2 : 2*n+2]
		x, y := row[0]+first, row[1]+second
		a := int32(0)
		if y < x {
			a = 1
		}
		owner[n] = a
		if math.Abs(x-y) < b.width {
			p.take(int32(from+n), u, row)
			continue
		}
		all += u
		other += u & -int64(a)
		if km := row[a]; short(km) {
			sum.addShort(model.Users(u), km)
		} else {
			sum.addFar(model.Users(u), km)
		}
	}
	p.loads, p.sum = []int64{all - other, other}, sum
	return p
}

// usual is how many places lie inside a band at first.
func (t *transport) usual() int { return max(len(t.users)/bandShare, bandLeast) }

// quantile guesses from evenly spaced places the width that lets the usual
// number of places in; it is above 0, and +Inf for few places.
func (t *transport) quantile(price []float64) float64 {
	if len(t.users) <= bandLeast {
		return math.Inf(1)
	}
	step := max(1, len(t.users)/bandDraws)
	gaps := make([]weighted, 0, 2*bandDraws)
	far := 0.0
	for i := step / 2; i < len(t.users); i += step {
		_, _, gap := least(t.row(i), price)
		gaps = append(gaps, weighted{gap, 1})
		far = math.Max(far, t.row(i)[0])
	}
	n := int64(len(gaps))
	return math.Max(percentile(gaps, n*int64(t.usual())/int64(len(t.users))+1, n), math.Max(far/10000, 1e-3))
}

// covers reports whether the band holds every place that may be tied or at
// another centre at the prices.
func (b *band) covers(price []float64) bool {
	return math.IsInf(b.width, 1) || b.moved(price)+2*tied < b.width
}

// limit bounds from below what a move of a place outside from a to b costs.
func (b *band) limit(from, to int) float64 {
	return b.width + b.price[from] - b.price[to]
}

// optimum returns the canonical split of the places inside and the canonical
// prices, with the band that they were found in: this one or another. Samples
// may be asked for nearer prices once.
func (b *band) optimum(ctx context.Context, start []float64, samples bool, before func(i, j int32) int) (*band, *assignment, []float64, error) {
	var guide guide
	if samples {
		guide = func(context.Context, []float64) ([]float64, error) { return nil, errAstray }
	}
	price, err := slices.Clone(start), error(nil)
	wider := 1.0
	for {
		if !b.covers(price) {
			if b, err = b.t.cut(ctx, price, 0); err != nil {
				return nil, nil, nil, err
			}
		}
		var x *assignment
		var reached []float64
		x, reached, err = b.near.improve(ctx, price, b.width/horizonShare, guide)
		switch {
		case errors.Is(err, errAstray), errors.Is(err, errOutside) && guide != nil:
			guide = nil // samples lead near once; what is left is found by wider bands
			if price, err = b.t.sampled(ctx, reached); err == nil {
				b, err = b.t.cut(ctx, price, 0)
			}
		case errors.Is(err, errOutside):
			price = reached // nearer, but wider bands must come to an end
			b, err = b.t.cut(ctx, price, wider*b.t.quantile(price))
			wider *= 2
		case err == nil:
			next := b
			if next, x, reached, err = b.settle(ctx, x, before); x != nil {
				return b, x, reached, err
			}
			b, price = next, reached
		}
		if err != nil {
			return nil, nil, nil, err
		}
	}
}

// settle turns an optimal split of the places inside into the canonical one,
// with its prices. Where those leave the band it returns no split but another
// band, cut at them.
func (b *band) settle(ctx context.Context, x *assignment, before func(i, j int32) int) (*band, *assignment, []float64, error) {
	price := b.near.canonicalPrices(x)
	if !b.covers(price) && b.outer == nil {
		b.reachOut() // how low prices may be depends on places outside
		price = b.near.canonicalPrices(x)
	}
	if b.covers(price) {
		y, err := b.near.canonicalSplit(price, func(i, j int32) int { return before(b.rows[i], b.rows[j]) })
		if err != nil {
			return nil, nil, nil, err
		}
		if final := b.near.canonicalPrices(y); b.covers(final) {
			return b, y, final, nil
		}
	}
	next, err := b.t.cut(ctx, price, 0)
	if err != nil {
		return nil, nil, nil, err
	}
	next.reachOut()
	return next, nil, price, nil
}

// reachOut works out the least d(i,b) - d(i,a) over the places outside.
func (b *band) reachOut() {
	t := b.t
	inside := make([]bool, len(t.users))
	for _, i := range b.rows {
		inside[i] = true
	}
	parts := make([][]float64, (len(t.users)+chunk-1)/chunk)
	eachChunk(len(t.users), func(from, to int) {
		w := endless(t.k)
		for i := from; i < to; i++ {
			if row := t.row(i); !inside[i] && t.users[i] > 0 {
				a := b.owner[i]
				lower(w[int(a)*t.k:], row, row[a])
			}
		}
		parts[from/chunk] = w
	})
	b.outer = endless(t.k)
	for _, w := range parts {
		for j, v := range w {
			b.outer[j] = math.Min(b.outer[j], v)
		}
	}
}

// solution is what is found inside, and the places outside at their centres.
func (b *band) solution(x *assignment, price []float64, up []int, centres int) *Solution {
	t := b.near
	s := &Solution{Status: Optimal, Owner: b.lend(len(up) < centres), Loads: make([]model.Users, centres), Prices: make([]model.Km, centres)}
	for j, l := range t.loads(x) {
		s.Loads[up[j]], s.Prices[up[j]] = model.Users(l), model.Km(price[j])
	}
	if len(up) < centres {
		for i, a := range b.owner {
			s.Owner[i] = int32(up[a])
		}
	}
	x.tell(s, up, func(n int) int32 { return b.rows[n] })
	s.Certificate = t.certificate(x, price, b.sum)
	return s
}

// lend returns the owners for a solution: those of the band where it is the first
// to ask and does not change all of them, else a copy.
func (b *band) lend(changed bool) []int32 {
	if changed {
		return slices.Clone(b.owner)
	}
	if b.lent {
		b.owner = slices.Clone(b.owner)
	}
	b.lent = true
	return b.owner
}

// tell writes the split into a solution; place says which one a row is.
func (x *assignment) tell(s *Solution, up []int, place func(row int) int32) {
	for n, a := range x.owner {
		i := place(n)
		if a >= 0 {
			s.Owner[i] = int32(up[a])
			continue
		}
		most := int64(0)
		for b, u := range x.shared[-1-a] {
			if u > 0 {
				s.Shared = append(s.Shared, Share{i, int32(up[b]), model.Users(u)})
			}
			if u > most {
				most, s.Owner[i] = u, int32(up[b])
			}
		}
	}
}
