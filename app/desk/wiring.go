package desk

import (
	"fmt"
	"slices"

	"fenye/model"
)

// wire changes how the scenario wires whole provinces.
func (d *Desk) wire(fold string, change func(*model.Wiring), label func(before, after *model.Plan) Label) {
	d.edit(fold, func(p *model.Plan) { change(&p.Scenario().Wiring) }, label)
}

// SetAlpha sets the weight of balance, 0 to 100 hundredths. It folds.
func (d *Desk) SetAlpha(a model.Hundredths) {
	a = min(max(a, 0), 100)
	d.wire("alpha", func(w *model.Wiring) { w.Alpha = a }, fixed("desk.edit.alpha", fmt.Sprintf("%.2f", float64(a)/100)))
}

// mostBound is the highest bound of utilisation: 100 times the capacity.
const mostBound model.Tenths = 100_000

// SetLambda sets the least utilisation of every centre; 0 asks for nothing. It
// folds.
func (d *Desk) SetLambda(t model.Tenths) {
	t = min(max(t, 0), mostBound)
	d.wire("lambda", func(w *model.Wiring) { w.Lambda = t }, fixed("desk.edit.lambda", t))
}

// SetGamma sets the highest utilisation of every centre; 0 is no limit. It
// folds.
func (d *Desk) SetGamma(t model.Tenths) {
	t = min(max(t, 0), mostBound)
	label := fixed("desk.edit.gamma", t)
	if t == 0 {
		label = fixed("desk.edit.gamma", Word("desk.no_limit"))
	}
	d.wire("gamma", func(w *model.Wiring) { w.Gamma = t }, label)
}

// SetBalance chooses the measure of balance: "mad", "variance" or "worst".
// Another name changes nothing.
func (d *Desk) SetBalance(name string) {
	if !slices.Contains([]string{"mad", "variance", "worst"}, name) {
		return
	}
	kept := name
	if name == "mad" {
		kept = ""
	}
	d.wire("", func(w *model.Wiring) { w.Balance = kept }, fixed("desk.edit.balance", Word("desk.balance."+name)))
}

// PinUnit fixes a unit to the centre of a number, or frees it with 0. The name
// is for the label.
func (d *Desk) PinUnit(code, name string, number int) {
	label := fixed("desk.edit.pin", name, number)
	if number == 0 {
		label = fixed("desk.edit.unpin", name)
	} else if d.index(number) < 0 {
		return
	}
	d.wire("", func(w *model.Wiring) { *w = w.WithPin(code, number) }, label)
}

// SetUserSource says what the users of whole provinces come from. A forecast
// needs one that was applied before, and a table of units one that was read.
func (d *Desk) SetUserSource(s model.UserSource) {
	w := &d.Scenario().Wiring
	if s == model.FromForecast && w.Forecast == nil || s == model.FromUnits && w.Units == nil {
		return
	}
	name := string(s)
	if s == model.FromPlaces {
		name = "places"
	}
	d.wire("", func(w *model.Wiring) { w.Source = s }, fixed("desk.edit.source", Word("desk.source."+name)))
}

// SetRate takes a share of every province's population as its users. It folds.
func (d *Desk) SetRate(r model.PerTenThousand) {
	r = min(max(r, 0), 10_000)
	d.wire("rate", func(w *model.Wiring) { w.Rate, w.Source = r, model.FromRate },
		fixed("desk.edit.rate", fmt.Sprintf("%.2f %%", float64(r)/100)))
}

// ApplyForecast takes the users of a fit. The forecast must not be changed
// afterwards.
func (d *Desk) ApplyForecast(f *model.Forecast) {
	if f == nil {
		return
	}
	total := model.Users(0)
	for _, u := range f.Units {
		total += u.Users
	}
	d.wire("", func(w *model.Wiring) { w.Forecast, w.Source = f, model.FromForecast },
		fixed("desk.edit.forecast", total))
}

// ApplyUnits wires the units of a table in place of provinces. The table must
// not be changed afterwards.
func (d *Desk) ApplyUnits(t *model.UnitTable) {
	if t == nil {
		return
	}
	d.wire("", func(w *model.Wiring) { w.Units, w.Source = t, model.FromUnits },
		fixed("desk.edit.units", len(t.Units), t.File))
}
