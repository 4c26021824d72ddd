package cause

import (
	"errors"
	"strconv"
	"strings"

	"fenye/app/words"
	"fenye/model/forecast"
)

// fit words why a regression has no answer.
func fit(l words.Lang, err error) string {
	var collinear *forecast.CollinearError
	var separated *forecast.SeparationError
	var one *forecast.OneOutcomeError
	var repeat *forecast.RepeatError
	switch {
	case errors.As(err, &collinear):
		parts := make([]string, len(collinear.Combinations))
		for i, c := range collinear.Combinations {
			parts[i] = Combination(c)
		}
		return l.T("cause.forecast.collinear", strings.Join(parts, l.T("cause.forecast.between")))
	case errors.As(err, &separated):
		key := "cause.forecast.separated_together"
		if separated.Alone {
			key = "cause.forecast.separated"
		}
		degree := "cause.forecast.almost"
		if separated.Complete {
			degree = "cause.forecast.perfectly"
		}
		return l.T(key, strings.Join(separated.Features, l.T("cause.forecast.and")), l.T(degree))
	case errors.As(err, &one) && one.All:
		return l.T("cause.forecast.all_successes")
	case one != nil:
		return l.T("cause.forecast.no_success")
	case errors.As(err, &repeat):
		return l.T("cause.forecast.repeat", repeat.Name)
	case errors.Is(err, forecast.ErrNoFit):
		return l.T("cause.forecast.no_fit")
	}
	return ""
}

// Combination writes how other columns give a column, with four significant
// digits: "c = 2 × a + 3 × b − 1".
func Combination(c forecast.Combination) string {
	text := c.Name + " ="
	add := func(x float64, name string) {
		sign, size := "+", x
		if x < 0 {
			sign, size = "\u2212", -x
		}
		switch {
		case !strings.HasSuffix(text, "="):
			text += " " + sign
		case x < 0:
			text += " " + sign
		}
		number := strconv.FormatFloat(size, 'g', 4, 64)
		switch {
		case name == "":
			text += " " + number
		case number == "1":
			text += " " + name
		default:
			text += " " + number + " × " + name
		}
	}
	for _, t := range c.Terms {
		add(t.Factor, t.Name)
	}
	if c.Constant != 0 || len(c.Terms) == 0 {
		add(c.Constant, "")
	}
	return text
}
