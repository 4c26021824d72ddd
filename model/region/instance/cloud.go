package instance

type centre struct {
	name     string
	lon, lat int64 // 1e-6 degree
}

// The first two are the centres of the source paper on spherical regions.
var centres = []centre{
	{"beijing", 116460000, 39920000}, {"jiaxing", 120760000, 30770000},
	{"guangzhou", 113260000, 23130000}, {"chengdu", 104070000, 30670000},
	{"wuhan", 114300000, 30590000}, {"xian", 108940000, 34340000},
	{"guiyang", 106710000, 26580000}, {"shenyang", 123430000, 41810000},
}

type point struct{ lon, lat, users int64 }
type dc struct {
	centre
	cap int64
}

// scatter draws one demand location: four in five near a city (chosen by
// weight, spread 0.25..1.75 degree), one in five anywhere in a box.
func scatter(r *rng, total int64) (lon, lat int64) {
	if r.below(5) == 0 {
		return 98000000 + r.below(26000000), 21000000 + r.below(25000000)
	}
	t := r.below(total)
	i := 0
	for t >= cities[i].w {
		t -= cities[i].w
		i++
	}
	sigma := 250000 + r.below(1500001)
	lon = cities[i].lon*10000 + r.bell(sigma)
	lat = cities[i].lat*10000 + r.bell(sigma)
	return lon, lat
}

func weightSum() (t int64) {
	for _, c := range cities {
		t += c.w
	}
	return t
}

func shareOut(r *rng, k int, total, lo, span int64) []int64 {
	w := make([]int64, k)
	var s int64
	for i := range w {
		w[i] = lo + r.below(span)
		s += w[i]
	}
	for i := range w {
		w[i] = total/s*w[i] + total%s*w[i]/s
	}
	return w
}

// splitCloud draws n places and k centres whose capacities hold all users.
func splitCloud(n, k int, seed uint64) ([]point, []dc) {
	r := rng(seed*1000003 + uint64(n)*31 + uint64(k))
	pts := make([]point, n)
	tw := weightSum()
	base := int64(200)
	if n < 100000 {
		base = 20000000 / int64(n)
	}
	var users int64
	for i := range pts {
		pts[i].lon, pts[i].lat = scatter(&r, tw)
		pts[i].users = r.pareto(base, 20000000)
		users += pts[i].users
	}
	ratio := 1050 + r.below(451)
	if k > 2 {
		ratio = 1050 + r.below(151)
	}
	total := users / 1000 * ratio
	caps := shareOut(&r, k, total, 50, 101)
	ds := make([]dc, k)
	for j := range ds {
		ds[j] = dc{centres[j], caps[j]}
	}
	return pts, ds
}

// assignCloud draws places for whole provinces.
func assignCloud(n, k int, seed uint64) ([]point, []dc) {
	r := rng(seed*7000003 + uint64(n)*31 + uint64(k))
	pts := make([]point, n)
	tw := weightSum()
	var users int64
	for i := range pts {
		if n <= 34 {
			pts[i].lon, pts[i].lat = cities[i].lon*10000, cities[i].lat*10000
			pts[i].users = r.pareto(400000, 6000000)
		} else {
			pts[i].lon, pts[i].lat = scatter(&r, tw)
			pts[i].users = r.pareto(40000000/int64(n), 2000000000/int64(n))
		}
		users += pts[i].users
	}
	ratio := 1180 + r.below(221)
	caps := shareOut(&r, k, users/1000*ratio, 80, 41)
	ds := make([]dc, k)
	for j := range ds {
		ds[j] = dc{centres[j], caps[j]}
	}
	return pts, ds
}
