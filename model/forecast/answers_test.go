package forecast

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"math"
	"os"
	"strconv"
	"testing"
)

// columns reads a CSV file of testdata by its header.
func columns(t testing.TB, name string) (map[string][]float64, int) {
	t.Helper()
	f, err := os.Open("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	records, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	all := map[string][]float64{}
	for j, header := range records[0] {
		for _, r := range records[1:] {
			x, err := strconv.ParseFloat(r[j], 64)
			if err != nil {
				x = math.NaN() // a name
			}
			all[header] = append(all[header], x)
		}
	}
	return all, len(records) - 1
}

// training makes data of a file; trials "" stands for single records.
func training(t testing.TB, file, success, trials string, names ...string) Data {
	t.Helper()
	all, n := columns(t, file)
	d := Data{Names: names}
	for i := range n {
		o := Observation{Row: i + 2, Successes: int64(all[success][i]), Trials: 1}
		if trials != "" {
			o.Trials = int64(all[trials][i])
		}
		for _, name := range names {
			o.Values = append(o.Values, all[name][i])
		}
		d.Rows = append(d.Rows, o)
	}
	return d
}

func provinces(t testing.TB) Data {
	return training(t, "provinces_calls.csv", "callers", "asked", "gdp_per_capita", "urban_pct", "kwh_per_head")
}

func records(t testing.TB) Data {
	return training(t, "single_records.csv", "called", "", "age", "log_bill", "town")
}

func fitted(t testing.TB, d Data, o Options) *Model {
	t.Helper()
	m, err := Fit(context.Background(), d, o)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// near fails unless got is want to a relative tolerance.
func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance*math.Abs(want)) {
		t.Errorf("%s: got %.15g, want %.15g to %g", what, got, want, tolerance)
	}
}

// TestAnswers holds the fit against R's glm.
func TestAnswers(t *testing.T) {
	text, err := os.ReadFile("testdata/expected.json")
	if err != nil {
		t.Fatal(err)
	}
	var answers []struct {
		ID           string
		Deviance     float64
		NullDeviance float64 `json:"null_deviance"`
		AIC, AUC     float64
		DF           int `json:"df_residual"`
		Coefficients []struct{ Value, SE, Z, P float64 }
	}
	if err := json.Unmarshal(text, &answers); err != nil {
		t.Fatal(err)
	}
	data := map[string]Data{"provinces_calls": provinces(t), "single_records": records(t)}
	if len(answers) != len(data) {
		t.Fatalf("got %d answers, want %d", len(answers), len(data))
	}
	for _, want := range answers {
		m := fitted(t, data[want.ID], Options{})
		near(t, want.ID+": deviance", m.Deviance, want.Deviance, 1e-10)
		near(t, want.ID+": null deviance", m.NullDeviance, want.NullDeviance, 1e-10)
		near(t, want.ID+": AIC", m.AIC, want.AIC, 1e-10)
		near(t, want.ID+": AUC", m.AUC, want.AUC, 1e-10)
		if m.DF != want.DF || !m.Converged || m.Iterations > 10 || len(m.Coefficients) != len(want.Coefficients) {
			t.Errorf("%s: got %d degrees, converged %v in %d steps", want.ID, m.DF, m.Converged, m.Iterations)
		}
		for k, c := range want.Coefficients {
			got := m.Coefficients[k]
			near(t, want.ID+": "+got.Name, got.Value, c.Value, 1e-9)
			near(t, want.ID+": error of "+got.Name, got.SE, c.SE, 1e-7)
			near(t, want.ID+": z of "+got.Name, got.Z, c.Z, 1e-7)
			near(t, want.ID+": p of "+got.Name, got.P, c.P, 1e-5)
		}
	}
}
