package instance

type instance struct {
	name string
	pts  []point
	ds   []dc
}

func sum(pts []point) (t int64) {
	for _, p := range pts {
		t += p.users
	}
	return t
}

// edge returns the tie and degenerate cases.
func edge() (all []instance) {
	put := func(name string, pts []point, ds []dc) {
		all = append(all, instance{name, pts, ds})
	}
	with := func(k int, caps ...int64) []dc {
		ds := make([]dc, k)
		for j := range ds {
			ds[j] = dc{centres[j], caps[j]}
		}
		return ds
	}
	// Two centres mirrored in the meridian 115E; every point lies on it.
	mirror := []dc{{centre{"west", 110000000, 30000000}, 600}, {centre{"east", 120000000, 30000000}, 500}}
	var line []point
	for i := int64(0); i < 11; i++ {
		line = append(line, point{115000000, (25 + i) * 1000000, 100})
	}
	put("ties-exact", line, mirror) // capacity = users = 1100, all distances tie
	mirror2 := []dc{mirror[0], mirror[1]}
	mirror2[1].cap = 900
	put("ties-slack", line, mirror2)

	pts, ds := splitCloud(1000, 4, 900)
	for i := range pts {
		if i%3 == 0 {
			pts[i].users = 0
		}
	}
	put("zero-users", pts, ds)

	nobody := make([]point, 50)
	for i := range nobody {
		nobody[i] = point{pts[i].lon, pts[i].lat, 0}
	}
	put("all-zero-users", nobody, with(2, 10, 10))

	pts, _ = splitCloud(1000, 4, 901)
	u := sum(pts)
	put("exact-capacity", pts, with(4, u/4, u/4, u/4, u-3*(u/4)))
	put("infeasible-by-one", pts, with(4, u/4, u/4, u/4, u-3*(u/4)-1))
	put("zero-capacity-centre", pts, with(4, u/2, 0, u/2, u/4))
	put("same-site-centres", pts, []dc{{centres[0], u / 3}, {centres[0], u / 3}, {centres[1], u/3 + 5}})
	var dup []point
	for i := 0; i < 200; i++ {
		dup = append(dup, point{113000000, 33000000, 7})
	}
	put("one-site-points", dup, with(3, 500, 500, 500))
	put("single-point", []point{{113000000, 33000000, 1000}}, with(3, 400, 400, 400))
	put("point-on-centre", []point{{116460000, 39920000, 1000}, {120760000, 30770000, 1000}}, with(2, 700, 1300))
	put("single-centre", pts, []dc{{centres[0], u}})
	put("no-points", nil, with(2, 5, 5))
	// Antimeridian and antipodes: distances must not wrap wrongly.
	put("dateline", []point{{179900000, 10000000, 100}, {-179900000, 10000000, 100}, {0, 0, 100}, {180000000, 0, 100}, {0, 90000000, 100}, {0, -90000000, 100}},
		[]dc{{centre{"fiji", 179000000, -17000000}, 300}, {centre{"greenwich", 0, 51000000}, 320}})
	return all
}
