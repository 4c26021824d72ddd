package desk

import (
	"math/rand/v2"
	"testing"

	"fenye/model"
)

// TestTotalsFollow: after any edits the sums are those that are counted anew.
func TestTotalsFollow(t *testing.T) {
	for seed := range uint64(20) {
		r := rand.New(rand.NewPCG(seed, 1))
		d := New(func(f func()) { f() }, Options{})
		place := func() model.Place {
			return model.Place{Name: "p", Population: model.People(r.Int64N(5000))}
		}
		for range 60 {
			switch s := r.IntN(9); {
			case s == 0 && d.CanUndo():
				d.Undo()
			case s == 1 && d.CanRedo():
				d.Redo()
			case s < 4:
				added := place()
				d.Edit(Label{}, "", func(p *model.Plan) { p.Places = append(p.Places[:len(p.Places):len(p.Places)], added) })
			case s == 4 && len(d.Plan().Places) > 0:
				d.Edit(Label{}, "", func(p *model.Plan) { p.Places = append([]model.Place{}, p.Places[1:]...) })
			case s == 5:
				d.SetGrowth(model.Tenths(r.IntN(500)))
			case s == 6:
				d.SetTotal(model.Users(r.IntN(1_000_000)))
			case s == 7:
				d.Edit(Label{}, "", func(p *model.Plan) { p.Scenario().Scaled = !p.Scenario().Scaled })
			default:
				d.Edit(Label{}, "", func(p *model.Plan) {
					p.Scenario().Reductions = []model.Reduction{{Place: r.IntN(3), Users: model.Users(r.IntN(100))}}
				})
			}
			if got, want := d.Total(), baseTotal(d.Plan()); got != want {
				t.Fatalf("seed %d: a total of %d, want %d", seed, got, want)
			}
			if got, want := d.Users(), d.Scenario().TotalUsers(d.Plan().Places); got != want {
				t.Fatalf("seed %d: %d users, want %d", seed, got, want)
			}
		}
	}
}
