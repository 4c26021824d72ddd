package ring

import (
	"math"
	"strconv"

	"fenye/app/look"
	"fenye/app/paint"
	"fenye/model/ring"
	"fenye/model/table"
)

// Bounds of what the pictures show one by one.
const (
	mostBins    = 4096 // partitions; above that they are joined
	joinedBins  = 1024
	mostColours = 12 // devices; above that the colour is that of the zone
	mostBells   = 20 // devices; above that the hottest and the coldest
	ends        = 10
	chordsDrawn = 60
)

// colours returns the number of the colour of each device, and whether that is
// its zone's.
func colours(r *ring.Ring) (of []int, zones bool) {
	of = make([]int, len(r.Devices))
	n := 0
	for _, d := range r.Devices {
		if d != nil {
			n++
		}
	}
	zones = n > mostColours
	t := ring.NewTiers(r)
	for id, d := range r.Devices {
		switch {
		case d == nil:
		case zones:
			of[id] = 1 + t.At[ring.ZoneLevel][id]
		default:
			of[id] = 1 + id
		}
	}
	return of, zones
}

// circle is the picture of a ring: the one of the plan, before or after it.
func circle(s *study, before bool, selected int) *paint.RingPicture {
	p := &paint.RingPicture{Title: look.T("ring.picture.title"), Selected: selected}
	if s == nil {
		return p
	}
	r := s.last()
	if before {
		r = s.file.Ring
	}
	parts := r.Partitions()
	bins := parts
	if parts > mostBins {
		bins = joinedBins
	}
	each := parts / bins
	of, zones := colours(r)
	for _, row := range r.Rows {
		out := make([]int, bins)
		for i := range out {
			if at := i * each; at < len(row) {
				out[i] = of[row[at]]
			}
		}
		p.Rows = append(p.Rows, out)
	}
	p.Heat = make([]float64, bins)
	hottest := 0.0
	for q, h := range s.heat {
		p.Heat[q/each] += h
		hottest = max(hottest, p.Heat[q/each])
	}
	p.Circles = circles(hottest)
	share := func(q ring.Part) float64 { return (float64(q) + .5) / float64(parts) }
	for i, w := range s.swaps() {
		if i == chordsDrawn {
			break
		}
		p.Swaps = append(p.Swaps, paint.RingSwap{Hot: share(w.Hot), Cold: share(w.Cold)})
	}
	p.NumberOnly = len(p.Swaps) > ends
	for i := range 8 {
		p.Ticks = append(p.Ticks, table.People(int64(parts*i/8)))
	}
	f := countOf(r)
	p.Centre = []string{table.People(int64(parts)), look.T("ring.picture.replicas", fixedShort(r.Replicas())), look.T("ring.picture.devices", f.devices)}
	p.Legend = legend(r, of, zones)
	p.Notes = [3]string{look.T("ring.picture.heat"), "", ""}
	if len(p.Swaps) > 0 {
		p.Notes[1], p.Notes[2] = look.T("ring.picture.hot"), look.T("ring.picture.chord")
	}
	return p
}

// circles are two round heats for reference: about all and a quarter of the
// hottest.
func circles(hottest float64) []paint.RingCircle {
	if hottest <= 0 {
		return nil
	}
	unit := math.Pow(10, math.Floor(math.Log10(hottest)))
	top := unit * math.Max(1, math.Floor(hottest/unit))
	text := func(h float64) string { return look.T("ring.picture.times", fixedShort(h)) }
	return []paint.RingCircle{{Heat: top, Text: text(top)}, {Heat: top / 4, Text: text(top / 4)}}
}

// fixedShort writes a number without needless decimals.
func fixedShort(x float64) string {
	for digits := range 3 {
		if math.Abs(x-math.Round(x*math.Pow10(digits))/math.Pow10(digits)) < 1e-9 {
			return table.Fixed(x, digits)
		}
	}
	return table.Fixed(x, 2)
}

func legend(r *ring.Ring, of []int, zones bool) []paint.RingMark {
	var out []paint.RingMark
	if zones {
		t := ring.NewTiers(r)
		for i, tier := range t.All[ring.ZoneLevel] {
			if len(out) == 12 {
				break
			}
			out = append(out, paint.RingMark{Number: 1 + i, Badge: strconv.Itoa(1 + i), Text: tier.String()})
		}
		return out
	}
	for id, d := range r.Devices {
		if d != nil {
			out = append(out, paint.RingMark{Number: of[id], Badge: strconv.Itoa(id), Text: deviceShort(d)})
		}
	}
	return out
}

// deviceShort is the end of the address and the name of a disk: .11 / sdb1.
func deviceShort(d *ring.Device) string {
	ip := d.IP
	for i := len(ip) - 1; i > 0; i-- {
		if ip[i] == '.' || ip[i] == ':' {
			ip = ip[i:]
			break
		}
	}
	return ip + " / " + d.Name
}

// figuresOf counts what a ring has.
type figuresOf struct{ devices, regions, zones int }

func countOf(r *ring.Ring) figuresOf {
	t := ring.NewTiers(r)
	f := figuresOf{regions: t.Count(ring.RegionLevel), zones: t.Count(ring.ZoneLevel)}
	for _, d := range r.Devices {
		if d != nil {
			f.devices++
		}
	}
	return f
}

// bells compares the relative loads of devices before and after the plan, in the
// order of regions, zones and hosts.
func bells(s *study, selected int) *paint.Dumbbells {
	d := &paint.Dumbbells{Title: look.T("ring.bells.title"), Before: look.T("ring.before"), After: look.T("ring.after"), Fair: 1, Low: 1, High: 1, Decimals: 3}
	if s == nil {
		return d
	}
	half := s.settings.Target / 2
	d.Low, d.High = 1-half, 1+half
	d.BandText = look.T("ring.bells.band", fixedShort(half))
	r := s.last()
	of, _ := colours(r)
	now := s.after()
	line := func(id int) paint.Dumbbell {
		x := paint.Dumbbell{Number: of[id], Badge: strconv.Itoa(id), Name: look.T("ring.bells.weight", fixedShort(r.Devices[id].Weight)), Before: math.NaN(), After: math.NaN(), Selected: id == selected}
		if id < len(s.before.Relative) {
			x.Before = s.before.Relative[id]
		}
		if now != nil && id < len(now.Relative) {
			x.After = now.Relative[id]
		}
		return x
	}
	order, whole := shownDevices(s, r)
	zone := ""
	t := ring.NewTiers(r)
	loads := tierLoads(s)
	for i, id := range order {
		tier := t.All[ring.ZoneLevel][t.At[ring.ZoneLevel][id]].String()
		switch {
		case whole && tier != zone && len(t.All[ring.ZoneLevel]) < len(order):
			zone = tier
			d.Lines = append(d.Lines, paint.Dumbbell{Heading: true, Name: look.T("ring.bells.zone", tier, loads[tier])})
		case !whole && (i == 0 || i == ends):
			d.Lines = append(d.Lines, paint.Dumbbell{Heading: true, Name: look.T([]string{"ring.bells.hottest", "ring.bells.coldest"}[min(i, 1)])})
		}
		d.Lines = append(d.Lines, line(id))
	}
	return d
}

// tierLoads are the relative loads of tiers after the plan, else before it, by
// name.
func tierLoads(s *study) map[string]string {
	out := map[string]string{}
	spread := s.after()
	if spread == nil {
		spread = &s.before
	}
	for _, t := range ring.TierLoads(ring.NewTiers(s.last()), padded(spread.Load, len(s.last().Devices))) {
		out[t.String()] = fixed(t.U, 3)
	}
	return out
}

// padded is a list of loads as long as a ring that a device joined needs it.
func padded(load []float64, n int) []float64 {
	if len(load) >= n {
		return load
	}
	return append(append([]float64{}, load...), make([]float64, n-len(load))...)
}

// shownDevices are the devices of weight above 0 in the order of their places;
// of many the hottest and the coldest.
func shownDevices(s *study, r *ring.Ring) (ids []int, whole bool) {
	t := ring.NewTiers(r)
	for _, tier := range t.Tree(ring.DeviceLevel) {
		if tier.Weight > 0 {
			ids = append(ids, int(tier.Device))
		}
	}
	if len(ids) <= mostBells {
		return ids, true
	}
	u := s.before.Relative
	if now := s.after(); now != nil {
		u = now.Relative
	}
	byLoad(ids, u)
	return append(append([]int{}, ids[:ends]...), ids[len(ids)-ends:]...), false
}

// usable is the chart of usable capacity and I/O over w_s.
func usable(s *study) *paint.Chart {
	c := &paint.Chart{Title: look.T("ring.usable.title"), Note: "%", XTitle: look.T("ring.usable.x"), X: paint.Axis{Min: 0, Max: 1}, Y: paint.Axis{Min: 0, Max: 100}}
	if s == nil || len(s.curve) == 0 {
		c.Note, c.XTitle = "", look.T("ring.usable.none")
		return c
	}
	capacity := paint.ChartLine{Name: look.T("ring.usable.capacity")}
	io := paint.ChartLine{Centre: 2, Name: look.T("ring.usable.io"), Dashed: true}
	for _, m := range s.curve {
		capacity.Points = append(capacity.Points, paint.ChartPoint{X: m.WS, Y: 100 * m.UsableCapacity})
		io.Points = append(io.Points, paint.ChartPoint{X: m.WS, Y: 100 * m.UsableIO})
	}
	c.Lines = []paint.ChartLine{capacity, io}
	c.Cursor = paint.ChartCursor{Shown: true, X: s.mix.WS}
	c.Dots = []paint.ChartDot{
		{At: paint.ChartPoint{X: s.mix.WS, Y: 100 * s.mix.UsableCapacity}, Sign: paint.Disc, Text: fixed(100*s.mix.UsableCapacity, 1), Bold: true},
		{At: paint.ChartPoint{X: s.mix.WS, Y: 100 * s.mix.UsableIO}, Sign: paint.Disc, Centre: 2, Text: fixed(100*s.mix.UsableIO, 1), Bold: true},
	}
	return c
}

// histogram is how many partitions have how much heat, in doubling steps.
func histogram(s *study) *paint.Chart {
	c := &paint.Chart{Title: look.T("ring.histogram.title"), XTitle: look.T("ring.histogram.x"), YTitle: look.T("ring.histogram.y")}
	if s == nil || !s.counted {
		return c
	}
	counts := []int{0}
	for _, h := range s.heat {
		at := 0
		if h > 0 {
			at = 1 + max(0, int(math.Floor(math.Log2(h))))
		}
		for at >= len(counts) {
			counts = append(counts, 0)
		}
		counts[at]++
	}
	for at, n := range counts {
		c.Bars = append(c.Bars, paint.ChartBar{X: at, Y: float64(n)})
		name := "0"
		if at > 0 {
			name = "<" + table.Short(int64(1)<<at, table.Lang(lang()))
		}
		c.X.Names = append(c.X.Names, name)
	}
	c.Y.Text = func(v, _ float64) string { return table.People(int64(v)) }
	return c
}
