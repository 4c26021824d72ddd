package provinces

import (
	"context"
	"math"
	"reflect"
	"slices"
	"time"

	"fenye/app/look"
	"fenye/model"
	"fenye/model/access"
)

// Sweeps of problems up to fineSweep units times centres have a point for each
// hundredth of alpha, larger ones for each twentieth.
const fineSweep = 200

// sweepTime is how long a sweep may take in all.
const sweepTime = 30 * time.Second

// sweepNodes bounds the search for one point: where balance is all, a proof may
// take for ever.
const sweepNodes = 2000

// sweep is the optimum for each alpha, which does not change with alpha
// itself.
type sweep struct {
	of      *model.Plan // that it was made for
	trade   *access.Trade
	running bool
	cancel  context.CancelFunc
	again   bool // the plan has changed meanwhile
}

// sweepKey is what of a plan the trade-off depends on, besides its places and
// populations.
func sweepKey(p *model.Plan) model.Scenario {
	s := *p.Scenario()
	s.Name, s.Unit = "", ""
	s.Wiring.Alpha = 0
	return s
}

// sameSweep reports whether two plans have the same trade-off.
func sameSweep(a, b *model.Plan) bool {
	if a == nil || b == nil || len(a.Places) != len(b.Places) || len(a.Places) > 0 && &a.Places[0] != &b.Places[0] {
		return false
	}
	return reflect.DeepEqual(sweepKey(a), sweepKey(b))
}

// resweep starts the trade-off anew if it has changed.
func (b *Bench) resweep() {
	w := &b.sweep
	o := b.solving.outcome
	if sameSweep(w.of, o.Plan) {
		return
	}
	if w.running {
		w.again = true
		w.cancel()
		return
	}
	if o.Case == nil || len(o.Case.Units) == 0 {
		w.of, w.trade = o.Plan, nil
		b.charts.update(b)
		return
	}
	step := 1
	if len(o.Case.Units)*len(o.Case.Centres) > fineSweep {
		step = 5
	}
	var alphas []float64
	for a := 0; a <= 100; a += step {
		alphas = append(alphas, float64(a)/100)
	}
	ctx, cancel := context.WithTimeout(context.Background(), sweepTime)
	w.running, w.cancel, w.again = true, cancel, false
	problem, plan := o.Case.Problem, o.Plan
	problem.Start, problem.MostNodes = nil, sweepNodes
	go func() {
		trade, err := access.Sweep(ctx, problem, alphas)
		b.options.Post(func() {
			cancel()
			w.running = false
			if !w.again {
				w.of, w.trade = plan, nil
				if err == nil {
					w.trade = trade
				}
				b.charts.update(b)
			} else if b.solving.outcome != nil {
				b.resweep()
			}
			b.tell()
		})
	}()
}

func (b *Bench) stopSweep() {
	if b.sweep.running {
		b.sweep.cancel()
	}
}

// stage is a run of alphas with one plan.
type stage struct {
	from, to int // hundredths, both with this plan
	point    access.Point
	knee     bool
}

// has reports whether an alpha in hundredths leads to the stage's plan.
func (s stage) has(alpha int) bool { return alpha >= s.from && alpha <= s.to }

// label names what is worth a name: the ends and the knee.
func (s stage) label() string {
	switch {
	case s.knee:
		return look.T("provinces.trade.knee", hundredths(s.from))
	case s.from == 0:
		return "α = 0"
	case s.from == 100:
		return "α = 1"
	case s.to == 100:
		return "α ≥ " + hundredths(s.from)
	}
	return ""
}

// stages joins the points of a sweep that have one plan.
func stages(t *access.Trade) []stage {
	var out []stage
	if t == nil {
		return nil
	}
	for i, p := range t.Points {
		at := int(math.Round(p.Alpha * 100))
		if n := len(out); n > 0 && math.Abs(out[n-1].point.VA-p.VA) < 1e-12 && math.Abs(out[n-1].point.DE-p.DE) < 1e-12 {
			out[n-1].to = at
			out[n-1].knee = out[n-1].knee || i == t.Knee
			continue
		}
		out = append(out, stage{at, at, p, i == t.Knee})
	}
	return out
}

// undominated returns the stages that no other undercuts both in balance and in
// distance, the most balanced first.
func undominated(t *access.Trade) []stage {
	if t == nil {
		return nil
	}
	front := map[[2]float64]bool{}
	for _, i := range t.Front {
		front[[2]float64{t.Points[i].VA, t.Points[i].DE}] = true
	}
	out := slices.DeleteFunc(stages(t), func(s stage) bool { return !front[[2]float64{s.point.VA, s.point.DE}] })
	slices.Reverse(out)
	return out
}
