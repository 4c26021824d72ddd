package forecast

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Errors that concern the whole of the data or the options.
var (
	ErrNoRows      = errors.New("forecast: there is not one row to learn from")
	ErrRidge       = errors.New("forecast: the ridge penalty must be a finite number, 0 or more")
	ErrNoFit       = errors.New("forecast: the fit did not converge: the data hardly determine the coefficients; a ridge penalty makes the fit possible")
	ErrPredictions = errors.New("forecast: the number of values differs from the number of features")
)

// Cause says what is wrong with a row.
type Cause string

// The causes.
const (
	NoTrials          Cause = "no_trials"          // trials below 1
	NegativeSuccesses Cause = "negative_successes" // successes below 0
	MoreThanTrials    Cause = "more_than_trials"   // successes above trials
	TooManyTrials     Cause = "too_many_trials"    // above 2^53 in all
	Missing           Cause = "missing"            // no value of a feature
	NotFinite         Cause = "not_finite"         // an infinite value of a feature
	WrongWidth        Cause = "wrong_width"        // more or fewer values than features
)

// A RowError locates the first row that cannot be used. Field is the feature,
// or empty where the outcome is meant.
type RowError struct {
	Row   int
	Field string
	Cause Cause
	Found float64
	Most  float64 // what Found must not pass, where the cause has such
}

func (e *RowError) Error() string {
	spot := fmt.Sprintf("forecast: row %d", e.Row)
	if e.Field != "" {
		spot += ": " + e.Field
	}
	number := func(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
	switch e.Cause {
	case NoTrials:
		return spot + ": found " + number(e.Found) + " trials, expected 1 or more"
	case NegativeSuccesses:
		return spot + ": found " + number(e.Found) + " successes, expected 0 or more"
	case MoreThanTrials:
		return spot + ": found " + number(e.Found) + " successes, expected at most the " + number(e.Most) + " trials"
	case TooManyTrials:
		return spot + ": the trials pass 2^53 in all"
	case Missing:
		return spot + ": the value is missing, expected a number"
	case NotFinite:
		return spot + ": found an infinite value, expected a number"
	}
	return spot + ": found " + number(e.Found) + " values, expected " + number(e.Most)
}

// A RepeatError reports a feature that is named twice, or like the intercept.
type RepeatError struct{ Name string }

func (e *RepeatError) Error() string {
	return fmt.Sprintf("forecast: the feature %q is named twice, expected each once", e.Name)
}

// A OneOutcomeError reports that all trials ended alike, so that there is
// nothing to learn.
type OneOutcomeError struct{ All bool } // all successes; else all failures

func (e *OneOutcomeError) Error() string {
	if e.All {
		return "forecast: every trial is a success, expected both outcomes"
	}
	return "forecast: no trial is a success, expected both outcomes"
}

// A Combination is a feature that the features before it give exactly:
// Name = Constant + sum of Factor x feature. Without terms it is constant.
type Combination struct {
	Name     string
	Constant float64
	Terms    []Term
}

// Term is one feature's part in a combination, on the columns' own scale.
type Term struct {
	Name   string
	Factor float64
}

// String writes the combination as an equation with four significant digits.
func (c Combination) String() string {
	number := func(x float64) string { return strconv.FormatFloat(x, 'g', 4, 64) }
	if len(c.Terms) == 0 {
		return c.Name + " = " + number(c.Constant)
	}
	parts := make([]string, len(c.Terms))
	for i, t := range c.Terms {
		parts[i] = number(t.Factor) + " x " + t.Name
	}
	if c.Constant != 0 {
		parts = append(parts, number(c.Constant))
	}
	return c.Name + " = " + strings.ReplaceAll(strings.Join(parts, " + "), "+ -", "- ")
}

// A CollinearError names every feature that is constant or a combination of
// those before it.
type CollinearError struct{ Combinations []Combination }

func (e *CollinearError) Error() string {
	parts := make([]string, len(e.Combinations))
	for i, c := range e.Combinations {
		parts[i] = c.String()
	}
	return "forecast: columns that others already give: " + strings.Join(parts, "; ")
}

// A SeparationError reports that features decide the outcome, so that the
// likelihood has no maximum: coefficients run off to infinity.
type SeparationError struct {
	// Features are those that separate, each alone if Alone, else only all of
	// them together.
	Features []string
	Alone    bool
	// Complete says that no row lies on the border between the outcomes.
	Complete bool
}

func (e *SeparationError) Error() string {
	kind := "almost perfectly"
	if e.Complete {
		kind = "perfectly"
	}
	how := "together"
	if e.Alone {
		how = "by itself"
		if len(e.Features) > 1 {
			how = "each by itself"
		}
	}
	return fmt.Sprintf("forecast: the outcome is separated %s by %s, %s: the coefficients have no finite estimate; a ridge penalty makes the fit possible",
		kind, strings.Join(e.Features, ", "), how)
}
