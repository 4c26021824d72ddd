package sample

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"fenye/data/fault"
	"fenye/data/tabular"
	"fenye/model/forecast"
)

func write(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "a.csv")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

var counts = Fields{Success: "yes", Trials: "asked", Features: []string{"b", "a"}}

func TestTrain(t *testing.T) {
	got, err := Train(context.Background(), write(t, "asked,a,yes,b\n\"1,204\",１.5,3,-2e3\n5,−0.5,0,\"12,345.5\"\n"), counts, tabular.Options{})
	want := forecast.Data{Names: []string{"b", "a"}, Rows: []forecast.Observation{
		{Row: 2, Values: []float64{-2000, 1.5}, Successes: 3, Trials: 1204},
		{Row: 3, Values: []float64{12345.5, -.5}, Successes: 0, Trials: 5}}}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("counts: got %+v, %v, want %+v", got, err, want)
	}
	got, err = Train(context.Background(), write(t, "a,Called\n1,1\n2,0\n3,1.0\n"), Fields{Label: "called", Features: []string{"a"}}, tabular.Options{})
	want = forecast.Data{Names: []string{"a"}, Rows: []forecast.Observation{
		{Row: 2, Values: []float64{1}, Successes: 1, Trials: 1}, {Row: 3, Values: []float64{2}, Trials: 1}, {Row: 4, Values: []float64{3}, Successes: 1, Trials: 1}}}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("records: got %+v, %v, want %+v", got, err, want)
	}
}

func TestTrainRefuses(t *testing.T) {
	label := Fields{Label: "y", Features: []string{"a"}}
	for what, c := range map[string]struct {
		text   string
		fields Fields
		kind   fault.Kind
		row    int
		field  string
	}{
		"no trials":       {"asked,yes,a,b\n5,1,1,1\n0,0,1,1\n", counts, fault.BadValue, 3, "asked"},
		"part of a trial": {"asked,yes,a,b\n5.5,1,1,1\n", counts, fault.BadValue, 2, "asked"},
		"too many":        {"asked,yes,a,b\n5,6,1,1\n", counts, fault.BadValue, 2, "yes"},
		"negative":        {"asked,yes,a,b\n5,-1,1,1\n", counts, fault.BadValue, 2, "yes"},
		"a word":          {"asked,yes,a,b\n5,few,1,1\n", counts, fault.BadValue, 2, "yes"},
		"no value":        {"asked,yes,a,b\n5,1,1,1\n\n5,1,,1\n", counts, fault.BadValue, 4, "a"},
		"not a number":    {"asked,yes,a,b\n5,1,1,n/a\n", counts, fault.BadValue, 2, "b"},
		"NaN":             {"asked,yes,a,b\n5,1,1,NaN\n", counts, fault.BadValue, 2, "b"},
		"infinite":        {"asked,yes,a,b\n5,1,1,1e999\n", counts, fault.BadValue, 2, "b"},
		"hexadecimal":     {"asked,yes,a,b\n5,1,1,0x10\n", counts, fault.BadValue, 2, "b"},
		"odd groups":      {"asked,yes,a,b\n5,1,1,\"1,23\"\n", counts, fault.BadValue, 2, "b"},
		"no column":       {"asked,yes,a\n5,1,1\n", counts, fault.NoField, 0, "b"},
		"no outcome":      {"yes,a,b\n1,1,1\n", counts, fault.NoField, 0, "asked"},
		"a label of 2":    {"y,a\n0,1\n2,1\n", label, fault.BadValue, 3, "y"},
		"a label of yes":  {"y,a\nyes,1\n", label, fault.BadValue, 2, "y"},
		"no label":        {"y,a\n,1\n", label, fault.BadValue, 2, "y"},
		"no rows":         {"y,a\n", label, fault.Empty, 0, ""},
	} {
		got, err := Train(context.Background(), write(t, c.text), c.fields, tabular.Options{})
		var f *fault.Error
		if !errors.As(err, &f) || f.Kind != c.kind || f.Row != c.row || f.Field != c.field || f.File != "a.csv" {
			t.Errorf("%s: got %+v, %v", what, got, err)
		}
	}
	if _, err := Train(context.Background(), write(t, "y,a\n0,\n"), label, tabular.Options{}); err == nil || !strings.Contains(err.Error(), "empty cell") {
		t.Errorf("an empty cell is not told as one: %v", err)
	}
}

func TestPredict(t *testing.T) {
	text := "code,name,人口(万人),a\n20,B,2021.77,1\n3,A,5,2\n10,C,1.5亿,-3\n"
	got, err := Predict(context.Background(), write(t, text), []string{"a"}, "人口(万人)", tabular.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var rows []string
	for _, r := range got.Rows {
		rows = append(rows, r.Cells[1]+" "+r.Population.String())
	}
	if want := []string{"A 50000", "C 150000000", "B 20217700"}; !reflect.DeepEqual(rows, want) {
		t.Errorf("got %q, want %q", rows, want)
	}
	for text, field := range map[string]string{"p,a\n-5,1\n": "p", "p,a\nmany,1\n": "p", "p,a\n,1\n": "p", "p,a\n5,x\n": "a", "p\n5\n": "a", "a\n5\n": "p", "p,a\n": ""} {
		_, err := Predict(context.Background(), write(t, text), []string{"a"}, "p", tabular.Options{})
		var f *fault.Error
		if !errors.As(err, &f) || f.Field != field {
			t.Errorf("%q: got %v, want an error about %q", text, err, field)
		}
	}
}

func TestOrderOfCells(t *testing.T) {
	sorted := [][]string{{"", "2"}, {"", "10"}, {"-1", ""}, {"2", "a"}, {"10", "a"}, {"10", "b"}, {"a", ""}, {"b", ""}}
	sorted = append(sorted[2:6:6], append(sorted[:2:2], sorted[6:]...)...) // numbers stand before an empty cell
	for i, a := range sorted {
		for j, b := range sorted {
			got := compare(a, b)
			if (got < 0) != (i < j) || (got > 0) != (i > j) {
				t.Errorf("%q against %q: got %d", a, b, got)
			}
		}
	}
}
