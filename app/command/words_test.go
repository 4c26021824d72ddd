package command

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"fenye/app/words"
	"fenye/model/region"
)

// keyed finds the keys of words that stand in the source as whole texts.
var keyed = regexp.MustCompile(`"((?:command|cause|desk|output)\.[a-z_.]+[a-z_])"`)

// found finds what an audit says.
var found = regexp.MustCompile(`r\.say\("([a-z_]+)"`)

// TestEveryKeyHasWords looks for keys in the source of the rooms that speak
// through these files, and adds those that are put together.
func TestEveryKeyHasWords(t *testing.T) {
	var keys []string
	for _, room := range []string{".", "../desk", "../cause", "../output", "../audit"} {
		files, err := filepath.Glob(room + "/*.go")
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			text, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range found.FindAllStringSubmatch(string(text), -1) {
				keys = append(keys, "audit."+m[1])
			}
			for _, m := range keyed.FindAllStringSubmatch(string(text), -1) {
				if !strings.HasSuffix(f, "_test.go") {
					keys = append(keys, m[1])
				}
			}
		}
	}
	for _, c := range []region.Cause{region.CauseCapacity, region.CauseMinimum, region.CauseMinimumCapacity, region.CauseNoCentre, region.CauseWhole} {
		keys = append(keys, "command.infeasible."+string(c))
	}
	for _, k := range []region.RepairKind{region.RepairCapacity, region.RepairShed, region.RepairUp, region.RepairMinimum, region.RepairGrow} {
		keys = append(keys, "command.repair."+string(k), "desk.edit.repair."+string(k))
	}
	if len(keys) < 100 {
		t.Fatalf("only %d keys found", len(keys))
	}
	for _, k := range keys {
		if !words.Has(k) {
			t.Errorf("%q has no words", k)
		}
		for _, l := range []words.Lang{words.ZH, words.EN} {
			if l.T(k) == "" || l.T(k) == k {
				t.Errorf("%q is empty in %s", k, l)
			}
		}
	}
}
