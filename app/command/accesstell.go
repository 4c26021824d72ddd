package command

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"fenye/model"
	"fenye/model/access"
	"fenye/model/table"
)

// parseSweep reads FROM:TO:STEP as alphas from 0 to 1, at most 1001 of them.
func parseSweep(text string) ([]float64, bool) {
	var n [3]float64
	parts := strings.Split(text, ":")
	if len(parts) != 3 {
		return nil, false
	}
	for i, p := range parts {
		var err error
		if n[i], err = strconv.ParseFloat(strings.TrimSpace(p), 64); err != nil {
			return nil, false
		}
	}
	from, to, step := n[0], n[1], n[2]
	if !(from >= 0 && from <= to && to <= 1 && step > 0) || (to-from)/step > 1000 {
		return nil, false
	}
	var alphas []float64
	for i := range int((to-from)/step+1e-9) + 1 {
		// Rounded, so that the third step of 0.05 is 0.15.
		alphas = append(alphas, math.Round((from+float64(i)*step)*1e12)/1e12)
	}
	return alphas, true
}

// choose takes over pins and bans, CODE=CENTRE.
func (s *session) choose(a *wiring, p *access.Problem) error {
	read := func(flag, text string, take func(code string, centre int)) error {
		code, name, found := strings.Cut(text, "=")
		if !found {
			return s.bad("--"+flag, text, "CODE=CENTRE")
		}
		if !slices.ContainsFunc(p.Units, func(u access.Unit) bool { return u.Code == code }) {
			return errors.New(s.lang.T("access.no_unit", "--"+flag, code))
		}
		j := slices.IndexFunc(p.Centres, func(c model.Centre) bool { return c.Name == name })
		if j < 0 {
			return errors.New(s.lang.T("access.no_centre", "--"+flag, name))
		}
		if flag == "pin" && !p.Centres[j].Up {
			return errors.New(s.lang.T("access.down", "--"+flag, name))
		}
		take(code, j)
		return nil
	}
	pins := map[string]int{}
	for code, j := range p.Pins {
		pins[code] = j
	}
	p.Pins, p.Bans = pins, map[string][]int{}
	for _, text := range a.pins {
		if err := read("pin", text, func(code string, j int) { p.Pins[code] = j }); err != nil {
			return err
		}
	}
	for _, text := range a.bans {
		if err := read("ban", text, func(code string, j int) { p.Bans[code] = append(p.Bans[code], j) }); err != nil {
			return err
		}
	}
	return nil
}

// outside returns the users of places in no province, and says so.
func (s *session) outside(plan *model.Plan) (model.Users, error) {
	users, err := plan.Scenario().Users(plan.Places)
	if err != nil {
		return 0, err
	}
	_, outside := access.Provinces(plan.Places, users)
	if outside > 0 {
		fmt.Fprintln(s.stderr, s.lang.T("access.outside", table.People(int64(outside))))
	}
	return outside, nil
}

// tellAccess writes an access plan for a person: a line a centre beside nearest
// access, the figures, the proof and the losses.
func (s *session) tellAccess(p *access.Problem, w *wired) error {
	var b strings.Builder
	text, r := s.lang.T, w.result
	rows := [][]string{{text("command.tell.centre"), text("access.tell.units"), text("command.tell.load"), text("command.tell.capacity"),
		text("command.tell.utilisation"), text("access.tell.nearest")}}
	total := model.Users(0)
	for j, c := range p.Centres {
		total += r.Loads[j]
		units := 0
		for _, a := range r.Assign {
			if a == j {
				units++
			}
		}
		capacity := text("desk.no_limit")
		if c.Limited() {
			capacity = table.People(int64(c.Capacity))
		}
		rows = append(rows, []string{c.Name, table.People(int64(units)), table.People(int64(r.Loads[j])), capacity,
			percent(r.Utilisation[j]), percent(r.Nearest.Utilisation[j])})
	}
	fmt.Fprintf(&b, "%s\n\n", text("access.tell.head", table.People(int64(total)), table.People(int64(len(p.Units)))))
	aligned(&b, rows)
	fmt.Fprintln(&b)
	fmt.Fprintln(&b, text("access.tell.figures", cost(r.F, true), cost(r.VA, r.HasVA), cost(r.DE, true), km(r.MeanKm), table.Number(p.Alpha)))
	fmt.Fprintln(&b, text("access.tell.baseline", cost(r.Nearest.F, r.Nearest.HasVA || p.Alpha == 0), cost(r.Nearest.VA, r.Nearest.HasVA), cost(r.Nearest.DE, true), km(r.Nearest.MeanKm)))
	key := "access.tell.proof"
	if r.Status == access.Gap {
		key = "access.tell.gap"
	}
	fmt.Fprintln(&b, text(key, table.Fixed(r.F, 9), table.Fixed(r.Bound, 9), strconv.FormatFloat(r.Gap, 'g', 3, 64)))
	for _, l := range w.losses {
		fmt.Fprintln(&b, s.loss(p, l))
	}
	if w.trade != nil && w.trade.Knee >= 0 {
		k := w.trade.Points[w.trade.Knee]
		fmt.Fprintln(&b, text("access.tell.knee", table.Number(k.Alpha), cost(k.VA, true), km(k.MeanKm)))
	}
	_, err := fmt.Fprint(s.stdout, b.String())
	return err
}

func percent(x float64) string {
	if math.IsNaN(x) {
		return "–"
	}
	return table.Percent(x)
}

func cost(x float64, has bool) string {
	if !has {
		return "–"
	}
	return table.Fixed(x, 6)
}

// loss is one line on the loss of a centre.
func (s *session) loss(p *access.Problem, l access.Loss) string {
	name, users := p.Centres[l.Centre].Name, table.People(int64(l.Users))
	switch {
	case l.Stranded > 0:
		return s.lang.T("access.loss.stranded", name, users, table.People(int64(l.Stranded)))
	case !l.Fits:
		return s.lang.T("access.loss.short", name, users, p.Centres[l.At].Name, table.People(int64(l.Short)))
	}
	return s.lang.T("access.loss.fits", name, users, km(l.AddedKm))
}

// explainAccess says on standard error why there is no plan and how far a
// bound must give way.
func (s *session) explainAccess(p *access.Problem, e *access.Infeasible) {
	unit, centre := "", ""
	if e.Unit >= 0 {
		unit = strings.TrimSpace(p.Units[e.Unit].Code + " " + p.Units[e.Unit].Name)
	}
	if e.Centre >= 0 {
		centre = p.Centres[e.Centre].Name
	}
	fmt.Fprintln(s.stderr, "fenye: "+s.lang.T("access.infeasible."+string(e.Cause), table.People(int64(e.Missing)), unit, centre))
	tell := func(key string, r access.Relaxation) {
		switch {
		case r.Found && r.Proven:
			fmt.Fprintln(s.stderr, "  "+s.lang.T(key, table.Number(r.Value)))
		case r.Found:
			fmt.Fprintln(s.stderr, "  "+s.lang.T(key+".open", table.Number(r.Value), table.Number(r.Limit)))
		}
	}
	tell("access.relax.gamma", e.Gamma)
	tell("access.relax.lambda", e.Lambda)
}
