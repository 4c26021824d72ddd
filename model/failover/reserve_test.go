package failover_test

import (
	"math/rand/v2"
	"testing"

	"fenye/model"
	"fenye/model/failover"
)

// holds tells by definition whether extra capacity lets the centres left hold
// all users after the loss of each site.
func holds(centres []model.Centre, total model.Users, sites [][]int, extra []model.Users) bool {
	for _, lost := range sites {
		gone := map[int]bool{}
		for _, a := range lost {
			gone[a] = true
		}
		room, unlimited := model.Users(0), false
		for a, c := range centres {
			if !c.Up || gone[a] {
				continue
			}
			if c.Capacity == model.NoLimit {
				unlimited = true
				continue
			}
			room += c.Capacity + extra[a]
		}
		if !unlimited && room < total {
			return false
		}
	}
	return true
}

// anyHolds tries every way to share out exactly n.
func anyHolds(centres []model.Centre, total model.Users, sites [][]int, extra []model.Users, from int, n model.Users) bool {
	if from == len(centres)-1 {
		extra[from] = n
		return holds(centres, total, sites, extra)
	}
	for part := range n + 1 {
		extra[from] = part
		if anyHolds(centres, total, sites, extra, from+1, n-part) {
			return true
		}
	}
	return false
}

// TestReserveIsLeast compares the reserve with every smaller one on small
// numbers, with sites of several centres, centres down and without a limit.
func TestReserveIsLeast(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 5))
	needed, none := 0, 0
	for range 1500 {
		k := 2 + r.IntN(3)
		centres := make([]model.Centre, k)
		for a := range centres {
			centres[a] = model.Centre{Capacity: model.Users(r.IntN(9)), Up: r.IntN(8) > 0}
			if r.IntN(9) == 0 {
				centres[a].Capacity = model.NoLimit
			}
		}
		var together [][]int
		if k > 2 && r.IntN(3) == 0 {
			together = [][]int{{0, k - 1}}
		}
		sites, err := failover.Sites(centres, together)
		if err != nil {
			t.Fatal(err)
		}
		total := model.Users(r.IntN(15))
		got := failover.ReserveOf(centres, total, sites)
		if want := len(sites) > 1 || total == 0; got.Possible != want {
			t.Fatalf("%+v, %d users: possible %t, want %t", centres, total, got.Possible, want)
		}
		if !got.Possible {
			continue
		}
		sum := model.Users(0)
		for a, e := range got.Extra {
			sum += e
			if e < 0 || e > 0 && !(centres[a].Up && centres[a].Limited()) {
				t.Errorf("%+v: extra %v", centres, got.Extra)
			}
		}
		if sum != got.Total || !holds(centres, total, sites, got.Extra) {
			t.Errorf("%+v, %d users, sites %v: extra %v does not hold", centres, total, sites, got.Extra)
		}
		if got.Total == 0 {
			none++
			continue
		}
		needed++
		if anyHolds(centres, total, sites, make([]model.Users, k), 0, got.Total-1) {
			t.Errorf("%+v, %d users, sites %v: %d would do, got %d", centres, total, sites, got.Total-1, got.Total)
		}
	}
	if needed < 500 || none < 200 {
		t.Errorf("%d with and %d without a reserve are too few to mean anything", needed, none)
	}
}

// TestReserveSurvives adds the reserve to whole plans and loses each centre.
func TestReserveSurvives(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 6))
	raised := 0
	for n := range 60 {
		p := randomPlan(r, 12, 2+r.IntN(4), model.UnitSplit)
		base := outcome(t, p)
		if base.Solution == nil {
			continue
		}
		l := losses(t, p)
		res := l.Reserve()
		if l.Survive() != (res.Possible && res.Total == 0) && base.Total > 0 {
			t.Errorf("plan %d: survives %t with a reserve of %d", n, l.Survive(), res.Total)
		}
		if !res.Possible || res.Total == 0 {
			continue
		}
		raised++
		after := losses(t, with(p, func(centres []model.Centre) {
			for a := range centres {
				if centres[a].Limited() {
					centres[a].Capacity += res.Extra[a]
				}
			}
		}))
		if !after.Survive() || after.Reserve().Total != 0 {
			t.Errorf("plan %d does not survive with %v", n, res.Extra)
		}
	}
	if raised < 10 {
		t.Errorf("%d plans with a reserve are too few to mean anything", raised)
	}
}
