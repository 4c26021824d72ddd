package scene

import (
	"context"
	"math/rand/v2"
	"reflect"
	"testing"

	"fenye/app/paint"
	"fenye/app/words"
	"fenye/data/example"
	"fenye/geom"
	"fenye/model"
	"fenye/model/region"
)

// edited changes a copy of a plan in one of the ways a planner does.
func edited(r *rand.Rand, plan *model.Plan) *model.Plan {
	next := plan.Clone()
	s := next.Scenario()
	own := func() { next.Places = append([]model.Place{}, next.Places...) } // an edit of places makes new ones
	centre := &s.Centres[r.IntN(len(s.Centres))]
	at := func() geom.Point { return geom.Point{Lon: 100 + 20*r.Float64(), Lat: 25 + 15*r.Float64()} }
	switch r.IntN(12) {
	case 0, 1, 2:
		centre.Capacity = model.Users(700_000 + r.IntN(3_000_000))
	case 3:
		centre.Position = at()
	case 4:
		s.Growth = model.Tenths(r.IntN(300))
	case 5:
		s.Scaled, s.Total = true, model.Users(1_000_000+r.IntN(2_000_000))
	case 6:
		own()
		next.Places[r.IntN(len(next.Places))].Position = at()
	case 7:
		own()
		next.Places = append(next.Places, model.Place{Name: "new", Position: at(), Population: model.People(50_000)})
	case 8:
		own()
		next.Places, s.Wishes, s.InForce = next.Places[1:], nil, nil
	case 9:
		own()
		next.Places[r.IntN(len(next.Places))].Name = "renamed"
	case 10:
		s.Wishes = append(s.Wishes, model.Wish{Kind: model.WishPin, Places: []int32{int32(r.IntN(len(next.Places)))}, Centres: []int{centre.Number}})
	default:
		centre.Up = !centre.Up
	}
	return &next
}

// plain is a scene without what cannot be compared.
func plain(s *paint.Scene) paint.Scene {
	p := *s
	p.Words, p.Spots, p.Projection = paint.Words{Moved: s.Words.Moved}, nil, nil
	return p
}

// TestKeptScenesAreFresh: whatever is edited, undone or shown another way, a solver
// and a maker that have served other plans give what new ones do.
func TestKeptScenesAreFresh(t *testing.T) {
	start, err := example.Plan("zh")
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(6) {
		r := rand.New(rand.NewPCG(seed, 8))
		plan, past := &start, []*model.Plan{}
		solver, maker, opt := region.NewSolver(), &Maker{}, options(words.ZH)
		for step := range 40 {
			switch n := len(past); {
			case n > 0 && r.IntN(5) == 0: // undo
				plan, past = past[n-1], past[:n-1]
			case r.IntN(6) == 0:
				opt.Lang = []words.Lang{words.ZH, words.EN}[r.IntN(2)]
				opt.Projection = []string{"", "mercator", "albers"}[r.IntN(3)]
			default:
				past = append(past, plan)
				plan = edited(r, plan)
			}
			kept, err := solver.Plan(context.Background(), plan)
			fresh, other := region.Plan(context.Background(), plan)
			if err != nil || other != nil {
				t.Fatalf("seed %d, step %d: %v, %v", seed, step, err, other)
			}
			got, want := plain(maker.Map(kept, opt)), plain(Map(fresh, opt))
			if !reflect.DeepEqual(got.Places, want.Places) || !reflect.DeepEqual(got.Centres, want.Centres) || got.Largest != want.Largest || got.Base != want.Base {
				t.Fatalf("seed %d, step %d: the symbols are not those of a new maker", seed, step)
			}
			if kept.MovedUsers != fresh.MovedUsers || kept.NearestUserKm != fresh.NearestUserKm || kept.P95Km != fresh.P95Km || !reflect.DeepEqual(kept.Nearest, fresh.Nearest) {
				t.Fatalf("seed %d, step %d: the figures are not those of a new solver", seed, step)
			}
			again := plain(Map(kept, opt)) // the same plan, a new maker
			if got.Words.Moved != again.Words.Moved || !reflect.DeepEqual(got, again) {
				t.Fatalf("seed %d, step %d: the scene is not that of a new maker", seed, step)
			}
			if maker.proj.Name() != ProjectionOf(plan, opt.Projection).Name() {
				t.Fatalf("seed %d, step %d: projected by %s", seed, step, maker.proj.Name())
			}
		}
	}
}
