package planfile

import (
	"fmt"
	"strconv"
	"unicode/utf8"

	"fenye/geom"
	"fenye/model"
)

// wiringLayout is a scenario's "access". All its keys may be absent: a missing
// one is the zero value.
type wiringLayout struct {
	Alpha    model.Hundredths     `json:"alpha_hundredths"`
	Lambda   model.Tenths         `json:"lambda_tenths"`
	Gamma    model.Tenths         `json:"gamma_tenths"`
	Balance  string               `json:"balance,omitempty"`
	Pins     list[pinLayout]      `json:"pins,omitempty"`
	Source   model.UserSource     `json:"source,omitempty"`
	Rate     model.PerTenThousand `json:"rate,omitempty"`
	Forecast *forecastLayout      `json:"forecast,omitempty"`
	Units    *unitsLayout         `json:"units,omitempty"`
}

type unitsLayout struct {
	File   string           `json:"file"`
	SHA256 string           `json:"sha256,omitempty"`
	Units  list[unitLayout] `json:"units"`
}

type unitLayout struct {
	Code  string      `json:"code"`
	Name  string      `json:"name"`
	Lon   float64     `json:"lon"`
	Lat   float64     `json:"lat"`
	Users model.Users `json:"users"`
}

type pinLayout struct {
	Unit   string `json:"unit"`
	Centre int    `json:"centre"`
}

type forecastLayout struct {
	File         string                    `json:"file"`
	Coefficients list[coefficientLayout]   `json:"coefficients"`
	Deviance     float64                   `json:"deviance"`
	Degrees      int                       `json:"degrees"`
	AUC          float64                   `json:"auc"`
	Sample       float64                   `json:"sample"`
	Units        list[forecastUnitsLayout] `json:"units"`
}

type coefficientLayout struct {
	Name  string  `json:"name"`
	Value float64 `json:"value"`
	SE    float64 `json:"se"`
}

type forecastUnitsLayout struct {
	Code        string      `json:"code"`
	Population  model.Users `json:"population"`
	Probability float64     `json:"probability"`
	Users       model.Users `json:"users"`
}

// layoutOfWiring returns nil for nearest access, which is not written.
func layoutOfWiring(w *model.Wiring) *wiringLayout {
	out := &wiringLayout{Alpha: w.Alpha, Lambda: w.Lambda, Gamma: w.Gamma, Balance: w.Balance, Source: w.Source, Rate: w.Rate}
	if w.Alpha == 0 && w.Lambda == 0 && w.Gamma == 0 && w.Balance == "" && w.Source == "" && w.Rate == 0 &&
		len(w.Pins) == 0 && w.Forecast == nil && w.Units == nil {
		return nil
	}
	for _, p := range w.Pins {
		out.Pins = append(out.Pins, pinLayout(p))
	}
	if f := w.Forecast; f != nil {
		out.Forecast = &forecastLayout{
			File: f.File, Coefficients: list[coefficientLayout]{}, Deviance: f.Deviance, Degrees: f.Degrees,
			AUC: f.AUC, Sample: f.Sample, Units: list[forecastUnitsLayout]{},
		}
		for _, c := range f.Coefficients {
			out.Forecast.Coefficients = append(out.Forecast.Coefficients, coefficientLayout(c))
		}
		for _, u := range f.Units {
			out.Forecast.Units = append(out.Forecast.Units, forecastUnitsLayout(u))
		}
	}
	if t := w.Units; t != nil {
		out.Units = &unitsLayout{File: t.File, SHA256: t.SHA256, Units: list[unitLayout]{}}
		for _, u := range t.Units {
			out.Units.Units = append(out.Units.Units, unitLayout{u.Code, u.Name, u.Position.Lon, u.Position.Lat, u.Users})
		}
	}
	return out
}

// wiring returns what a layout says; nil is nearest access.
func (l *wiringLayout) wiring(path string) (model.Wiring, error) {
	if l == nil {
		return model.Wiring{}, nil
	}
	w := model.Wiring{Alpha: l.Alpha, Lambda: l.Lambda, Gamma: l.Gamma, Balance: l.Balance, Source: l.Source, Rate: l.Rate}
	for _, p := range l.Pins {
		if w.Pinned(p.Unit) != 0 {
			return w, bad(path+".pins", p.Unit, "each unit once")
		}
		w = w.WithPin(p.Unit, p.Centre)
	}
	if f := l.Forecast; f != nil {
		w.Forecast = &model.Forecast{File: f.File, Deviance: f.Deviance, Degrees: f.Degrees, AUC: f.AUC, Sample: f.Sample}
		for _, c := range f.Coefficients {
			w.Forecast.Coefficients = append(w.Forecast.Coefficients, model.Coefficient(c))
		}
		for _, u := range f.Units {
			w.Forecast.Units = append(w.Forecast.Units, model.ForecastUnit(u))
		}
	}
	if t := l.Units; t != nil {
		w.Units = &model.UnitTable{File: t.File, SHA256: t.SHA256}
		for _, u := range t.Units {
			w.Units.Units = append(w.Units.Units, model.PlanUnit{Code: u.Code, Name: u.Name, Position: geom.Point{Lon: u.Lon, Lat: u.Lat}, Users: u.Users})
		}
	}
	return w, nil
}

func checkWiring(w *model.Wiring, path string) error {
	whole := func(n int32) string { return strconv.Itoa(int(n)) }
	switch {
	case w.Alpha < 0 || w.Alpha > 100:
		return bad(path+".alpha_hundredths", whole(int32(w.Alpha)), "0 to 100")
	case w.Lambda < 0 || w.Lambda > 100_000:
		return bad(path+".lambda_tenths", whole(int32(w.Lambda)), "0 to 100000")
	case w.Gamma < 0 || w.Gamma > 100_000:
		return bad(path+".gamma_tenths", whole(int32(w.Gamma)), "0 to 100000")
	case w.Balance != "" && w.Balance != "mad" && w.Balance != "variance" && w.Balance != "worst":
		return bad(path+".balance", w.Balance, "mad, variance or worst")
	case w.Source != model.FromPlaces && w.Source != model.FromRate && w.Source != model.FromForecast && w.Source != model.FromUnits:
		return bad(path+".source", string(w.Source), "rate, forecast or units, or nothing")
	case w.Rate < 0 || w.Rate > 10_000:
		return bad(path+".rate", whole(int32(w.Rate)), "0 to 10000")
	case w.Source == model.FromForecast && w.Forecast == nil:
		return bad(path+".forecast", "nothing", "a forecast")
	case w.Source == model.FromUnits && w.Units == nil:
		return bad(path+".units", "nothing", "a table of units")
	}
	for i, p := range w.Pins {
		if p.Centre < 1 || !utf8.ValidString(p.Unit) {
			return bad(fmt.Sprintf("%s.pins[%d]", path, i), p.Unit, "a unit and the number of a centre")
		}
	}
	if w.Units != nil {
		if err := checkUnits(w.Units, path+".units"); err != nil {
			return err
		}
	}
	if w.Forecast == nil {
		return nil
	}
	return checkForecast(w.Forecast, path+".forecast")
}

func checkUnits(t *model.UnitTable, path string) error {
	for _, text := range []string{t.File, t.SHA256} {
		if !utf8.ValidString(text) {
			return bad(path+".file", text, "text in UTF-8")
		}
	}
	seen := map[string]bool{}
	for i, u := range t.Units {
		path := fmt.Sprintf("%s.units[%d]", path, i)
		switch {
		case u.Code == "" || seen[u.Code] || !utf8.ValidString(u.Code):
			return bad(path+".code", u.Code, "an id that no other unit has")
		case !utf8.ValidString(u.Name):
			return bad(path+".name", u.Name, "text in UTF-8")
		case !u.Position.Valid():
			return bad(path+" "+u.Code, position(u.Position), onTheMap)
		case u.Users < 0 || u.Users > mostUsers:
			return bad(path+".users", number(u.Users), count)
		}
		seen[u.Code] = true
	}
	return nil
}

func checkForecast(f *model.Forecast, path string) error {
	for _, x := range []float64{f.Deviance, f.AUC, f.Sample} {
		if !finite(x) {
			return bad(path, fmt.Sprint(x), "a number")
		}
	}
	if !utf8.ValidString(f.File) {
		return bad(path+".file", f.File, "text in UTF-8")
	}
	for i, c := range f.Coefficients {
		if !finite(c.Value) || !finite(c.SE) || !utf8.ValidString(c.Name) {
			return bad(fmt.Sprintf("%s.coefficients[%d]", path, i), c.Name, "a name and two numbers")
		}
	}
	for i, u := range f.Units {
		path := fmt.Sprintf("%s.units[%d]", path, i)
		switch {
		case !utf8.ValidString(u.Code):
			return bad(path+".code", u.Code, "text in UTF-8")
		case !(u.Probability >= 0 && u.Probability <= 1):
			return bad(path+".probability", fmt.Sprint(u.Probability), "0 to 1")
		case u.Users < 0 || u.Users > mostUsers:
			return bad(path+".users", number(u.Users), count)
		case u.Population < 0 || u.Population > mostUsers:
			return bad(path+".population", number(u.Population), count)
		}
	}
	return nil
}
