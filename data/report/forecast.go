package report

import (
	"io"

	"fenye/data/sample"
	"fenye/model/forecast"
	"fenye/model/table"
)

// Fit is model.json: a logistic regression as it was fitted. Values are not
// rounded.
type Fit struct {
	Format       string           `json:"format"` // fenye-forecast
	Version      int              `json:"version"`
	Converged    bool             `json:"converged"`
	Iterations   int              `json:"iterations"`
	Ridge        float64          `json:"ridge"`
	Coefficients []FitCoefficient `json:"coefficients"`
	Deviance     float64          `json:"deviance"`
	NullDeviance float64          `json:"null_deviance"`
	DF           int              `json:"df"`
	NullDF       int              `json:"null_df"`
	Parameters   float64          `json:"parameters"`
	AIC          float64          `json:"aic"`
	AUC          float64          `json:"auc"`
	Rows         int              `json:"rows"`
	Trials       int64            `json:"trials"`
	Successes    int64            `json:"successes"`
	Features     []FitFeature     `json:"features"`
	Dropped      []FitCombination `json:"dropped"`
	Collinear    []FitCombination `json:"collinear"`
	Calibration  []FitBin         `json:"calibration"`
}

// FitCoefficient is a parameter on the column's own scale.
type FitCoefficient struct {
	Name  string  `json:"name"`
	Value float64 `json:"value"`
	SE    float64 `json:"se"`
	Z     float64 `json:"z"`
	P     float64 `json:"p"`
}

// FitFeature says how a column was standardised for the fit.
type FitFeature struct {
	Name string  `json:"name"`
	Mean float64 `json:"mean"`
	SD   float64 `json:"sd"`
	Min  float64 `json:"min"`
	Max  float64 `json:"max"`
}

// FitCombination is a column that others give: constant + sum of factors x
// columns.
type FitCombination struct {
	Name     string             `json:"name"`
	Constant float64            `json:"constant"`
	Of       map[string]float64 `json:"of"`
}

// FitBin is a tenth of the trials by predicted probability.
type FitBin struct {
	Predicted float64 `json:"predicted"`
	Observed  float64 `json:"observed"`
	Low       float64 `json:"low"`
	High      float64 `json:"high"`
	Successes int64   `json:"successes"`
	Trials    int64   `json:"trials"`
}

// FitOf returns what is written of a model.
func FitOf(m *forecast.Model) Fit {
	f := Fit{
		Format: "fenye-forecast", Version: 1, Converged: m.Converged, Iterations: m.Iterations, Ridge: m.Ridge,
		Deviance: m.Deviance, NullDeviance: m.NullDeviance, DF: m.DF, NullDF: m.NullDF, Parameters: m.Parameters,
		AIC: m.AIC, AUC: m.AUC, Rows: m.Rows, Trials: m.Trials, Successes: m.Successes,
		Features: []FitFeature{}, Dropped: combinations(m.Dropped), Collinear: combinations(m.Collinear),
	}
	for _, c := range m.Coefficients {
		f.Coefficients = append(f.Coefficients, FitCoefficient(c))
	}
	for _, x := range m.Features {
		f.Features = append(f.Features, FitFeature(x))
	}
	for _, b := range m.Calibration {
		f.Calibration = append(f.Calibration, FitBin{b.Predicted, b.Observed, b.Low, b.High, b.Successes, b.Trials})
	}
	return f
}

func combinations(in []forecast.Combination) []FitCombination {
	out := []FitCombination{}
	for _, c := range in {
		of := map[string]float64{}
		for _, t := range c.Terms {
			of[t.Name] = t.Factor
		}
		out = append(out, FitCombination{c.Name, c.Constant, of})
	}
	return out
}

// WriteFit writes model.json.
func WriteFit(w io.Writer, f Fit) error {
	return indented(w, "model.json", f)
}

// predicted are the columns that a forecast adds.
var predicted = []table.Column{
	{Key: "probability", Kind: table.Share}, {Key: "users", Kind: table.Users},
	{Key: "users_low", Kind: table.Users}, {Key: "users_high", Kind: table.Users},
}

// ForecastTable is forecast.csv: the columns of a target, then probability,
// users and the ends of their 95 % interval. Columns of the input that have
// one of these names give way and are returned.
func ForecastTable(t *sample.Target, predictions []forecast.Prediction) (out table.Table, replaced []string) {
	var from []int
	for i, name := range t.Header {
		if addsColumn(name) {
			replaced = append(replaced, name)
			continue
		}
		from = append(from, i)
		out.Columns = append(out.Columns, table.Column{Key: name, Kind: kindOf(t, i)})
	}
	width := len(out.Columns)
	out.Key, out.Rows = "forecast", len(t.Rows)
	out.Columns = append(out.Columns, predicted...)
	out.At = func(row, column int) table.Value {
		r, p := t.Rows[row], predictions[row]
		if column < width {
			return table.TextOf(r.Cells[from[column]])
		}
		users, low, high := p.Users(r.Population.Float64())
		switch column - width {
		case 0:
			return table.FloatOf(p.Probability)
		case 1:
			return table.IntOf(int64(users))
		case 2:
			return table.IntOf(int64(low))
		}
		return table.IntOf(int64(high))
	}
	return out, replaced
}

func addsColumn(name string) bool {
	for _, c := range predicted {
		if c.Key == name {
			return true
		}
	}
	return false
}

// kindOf is what column i of a target holds: numbers, if each cell is one.
func kindOf(t *sample.Target, i int) table.Kind {
	for _, r := range t.Rows {
		if c := r.Cells[i]; c != "" && !sample.IsNumber(c) {
			return table.Text
		}
	}
	return table.Decimal
}
