package provinces

import (
	"math"

	"fyne.io/fyne/v2"

	"fenye/app/look"
	"fenye/app/part"
	"fenye/model"
)

// aimsPanel is the second section: what is weighed, and the bounds.
type aimsPanel struct {
	section       *part.Section
	alpha         *part.Slider
	alphaField    *part.NumberField
	beta          *part.Row
	lambda, gamma *part.NumberField
	balance       *part.Select
}

var balances = []string{"mad", "variance", "worst"}

func (b *Bench) newAims() *aimsPanel {
	p := &aimsPanel{}
	p.alpha = part.NewSlider(0, 1, 0, func(v float64) {
		b.edits.Do(func() { b.desk.SetAlpha(model.Hundredths(math.Round(v * 100))) })
	})
	p.alpha.Step = .01
	p.alpha.OnChangeEnded = func(float64) {
		b.edits.Flush()
		b.desk.EndFold()
	}
	p.alphaField = part.NewNumberField(part.Number{Digits: 2, Min: 0, Max: 1}, 0, func(v float64) {
		b.desk.SetAlpha(model.Hundredths(math.Round(v * 100)))
		b.desk.EndFold()
	})
	p.alpha.Tip = p.alphaField.Number.Hint()
	p.beta = part.NewRow(look.T("provinces.beta"), "1.00")
	bound := func(set func(model.Tenths), unlimited bool) *part.NumberField {
		n := part.Number{Percent: true, Digits: 1, Min: 0, Max: 100, Unlimited: unlimited}
		return part.NewNumberField(n, 0, func(v float64) {
			t := model.Tenths(0)
			if !math.IsInf(v, 1) {
				t = model.Tenths(math.Round(v * 1000))
			}
			set(t)
			b.desk.EndFold()
		})
	}
	p.lambda = bound(b.desk.SetLambda, false)
	p.gamma = bound(b.desk.SetGamma, true)
	var names []string
	for _, name := range balances {
		names = append(names, look.T("provinces.balance."+name))
	}
	p.balance = part.NewSelect(names, nil)
	p.balance.SetSelectedIndex(0)
	p.balance.OnChanged = func(string) { b.desk.SetBalance(balances[p.balance.SelectedIndex()]) }
	p.section = part.NewSection(look.T("provinces.aims"), nil, part.Rows(5,
		part.Wide(8, part.Fixed(captionWide(), secondary("provinces.alpha")), p.alpha, part.Fixed(70, p.alphaField)),
		p.beta,
		pair(part.Wide(6, secondary("provinces.lambda"), p.lambda, nil),
			part.Wide(6, secondary("provinces.gamma"), p.gamma, nil)),
		part.Wide(8, secondary("provinces.balance"), nil, part.Fixed(170, part.Bordered(p.balance)))))
	return p
}

// captionWide is the width of the words before the slider.
func captionWide() float32 {
	return fyne.MeasureText(look.T("provinces.alpha"), 13, fyne.TextStyle{}).Width + 2
}

func secondary(key string) *part.Line {
	l := part.NewLine(look.T(key))
	l.Colour = look.Secondary
	return l
}

// AlphaSlider returns the slider of the weight of balance.
func (b *Bench) AlphaSlider() *part.Slider { return b.aims.alpha }

func (p *aimsPanel) update(b *Bench) {
	w := b.desk.Scenario().Wiring
	alpha := float64(w.Alpha) / 100
	p.alpha.SetValue(alpha)
	p.alphaField.SetValue(alpha)
	p.beta.SetValue(hundredths(100 - int(w.Alpha)))
	p.lambda.SetValue(float64(w.Lambda) / 1000)
	gamma := math.Inf(1)
	if w.Gamma > 0 {
		gamma = float64(w.Gamma) / 1000
	}
	p.gamma.SetValue(gamma)
	at := 0
	for i, name := range balances {
		if name == w.Balance {
			at = i
		}
	}
	if p.balance.SelectedIndex() != at {
		changed := p.balance.OnChanged
		p.balance.OnChanged = nil
		p.balance.SetSelectedIndex(at)
		p.balance.OnChanged = changed
	}
	o := b.outcome()
	bad := o != nil && o.Result == nil && !b.Stale()
	p.lambda.SetAlert(bad && lambdaBinds(o.Err))
	p.gamma.SetAlert(bad && gammaBinds(o.Err))
}
