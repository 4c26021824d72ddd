package report_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"fenye/assets"
	"fenye/data/report"
)

// TestEveryWordIsInBothLanguages writes all files and looks up each key that
// they ask for.
func TestEveryWordIsInBothLanguages(t *testing.T) {
	var words map[string]map[string]string
	if err := json.Unmarshal(assets.Read("words/report.json"), &words); err != nil {
		t.Fatal(err)
	}
	asked := map[string]bool{}
	for _, plan := range plans(t) {
		o, opt := plan()
		opt.Text = func(key string, _ ...any) string {
			asked[key] = true
			return key
		}
		var b bytes.Buffer
		if err := report.WriteKML(&b, o, opt); err != nil {
			t.Fatal(err)
		}
		tab := report.SummaryTable(o, opt)
		for row := range tab.Rows {
			for column := range tab.Columns {
				tab.At(row, column)
			}
		}
	}
	for key := range asked {
		if words[key]["zh"] == "" || words[key]["en"] == "" {
			t.Errorf("%s has no words in one language", key)
		}
	}
	for key := range words {
		if !asked[key] && strings.HasPrefix(key, "report.") {
			t.Errorf("%s is never asked for", key)
		}
	}
}
