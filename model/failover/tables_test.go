package failover_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fenye/model"
	"fenye/model/failover"
	"fenye/model/table"
)

func header(t table.Table) string {
	var keys []string
	for _, c := range t.Columns {
		keys = append(keys, c.Key)
	}
	return strings.Join(keys, ",")
}

// TestTable reads the table of losses: a row a loss and centre left, empty
// where there is no optimum.
func TestTable(t *testing.T) {
	const contract = "lost,centre,load_nearest,utilisation_nearest,load_optimal,utilisation_optimal,mean_km_nearest,mean_km_optimal,"
	c := answerCases(t)[0]
	got := failover.Table(losses(t, c.plan(t)))
	if !strings.HasPrefix(header(got), contract) || got.Key != "failover" || got.Rows != 20 {
		t.Fatalf("%s, %d rows: %s", got.Key, got.Rows, header(got))
	}
	row := 0
	for _, want := range c.Rows {
		for _, x := range c.Centres {
			if x.Name == want.Lost {
				continue
			}
			v := make([]table.Value, len(got.Columns))
			for k := range v {
				v[k] = got.At(row, k)
			}
			if v[0].Text != want.Lost || v[1].Text != x.Name || v[2].Int != int64(want.LoadNearest[x.Name]) || !near(model.Km(v[6].Float), want.MeanNearest) {
				t.Errorf("row %d: %+v", row, v[:8])
			}
			if full := float64(v[2].Int) / float64(x.Capacity); v[3].Float != full {
				t.Errorf("row %d: utilisation %v, want %v", row, v[3].Float, full)
			}
			if has := want.LoadOptimal != nil; v[4].Set != has || v[5].Set != has || v[7].Set != has || v[4].Int != int64(want.LoadOptimal[x.Name]) {
				t.Errorf("row %d: optimal %+v", row, v[4:8])
			}
			row++
		}
	}
}

// TestStepsTable reads a drain of whole provinces: one row a province that
// moves, its users added up, and the loads after its step in every row.
func TestStepsTable(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 9))
	provinces := 0
	for n := range 60 {
		p := randomPlan(r, 20, 3, []model.Unit{model.UnitProvince, model.UnitSplit}[n%2])
		o := outcome(t, p)
		d, err := failover.Drain(context.Background(), o, 0, 0.5)
		if err != nil {
			continue
		}
		got := failover.StepsTable("drain", o, d.Steps)
		if want := "step,unit,from,to,users,load,load,load"; header(got) != want {
			t.Fatalf("columns %s, want %s", header(got), want)
		}
		moved := make([]model.Users, len(d.Steps))
		var units []string
		for row := range got.Rows {
			step := int(got.At(row, 0).Int) - 1
			moved[step] += model.Users(got.At(row, 4).Int)
			for a, load := range d.Steps[step].Loads {
				if got.At(row, 5+a).Int != int64(load) {
					t.Errorf("plan %d, row %d: load %d, want %d", n, row, got.At(row, 5+a).Int, load)
				}
			}
			if n%2 == 0 {
				provinces++
				if unit := got.At(row, 1).Text; slices.Contains(units, unit) {
					t.Errorf("plan %d: %s leaves twice", n, unit)
				} else {
					units = append(units, unit)
				}
			}
		}
		for i, s := range d.Steps {
			want := model.Users(0)
			for _, m := range s.Moves {
				want += m.Users
			}
			if moved[i] != want {
				t.Errorf("plan %d, step %d: rows move %d, want %d", n, i+1, moved[i], want)
			}
		}
	}
	if provinces < 20 {
		t.Errorf("%d rows of provinces are too few to mean anything", provinces)
	}
}
