package window

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fenye/app/look"
	"fenye/app/words"
	"fenye/model"
)

// TestPutIntoForceTakesThePlansKeys exports without a file of keys.
func TestPutIntoForceTakesThePlansKeys(t *testing.T) {
	w := newQueued(t, words.EN)
	w.showBench(1)
	w.desk.SetCapacity(2, 1_800_000)
	w.idle(t)
	var keys []model.UnitKey
	for i, r := range w.provinces.Routes(words.EN) {
		keys = append(keys, model.UnitKey{Unit: r.Code, Kind: "cidr", Value: fmt.Sprintf("10.%d.0.0/16", i+1)})
	}
	addresses := "name,dc,v4,v6,http\n"
	for i, c := range w.desk.Scenario().Centres {
		addresses += fmt.Sprintf("%s,dc%d,192.0.2.%d,,192.0.2.%d:8080\n", c.Name, i+1, i+1, i+1)
	}
	dir := t.TempDir()
	path := filepath.Join(dir, "centres.csv")
	if err := os.WriteFile(path, []byte(addresses), 0o600); err != nil {
		t.Fatal(err)
	}
	check := func() *forcing {
		f := w.newForcing()
		f.addresses.SetText(path)
		f.name.SetText("www.example.cn")
		f.folder.entry.SetText(filepath.Join(dir, "out"))
		f.run()
		w.until(t, "the check", func() bool { return f.found.Text != look.T("window.force.checking") })
		return f
	}
	if f := check(); f.ready != nil {
		t.Error("neither the plan nor a file has keys, and yet all is ready")
	}
	w.desk.ImportKeys(keys)
	w.idle(t)
	f := check()
	if f.ready == nil {
		t.Fatalf("refused: %s", f.found.Text)
	}
	if want := fmt.Sprintf("the %d keys of the plan", len(keys)); f.keys.PlaceHolder != want {
		t.Errorf("got %q, want %q", f.keys.PlaceHolder, want)
	}
	for _, u := range f.ready.Table.Units {
		if len(u.Keys) != 1 || !strings.HasPrefix(u.Keys[0].Value, "10.") {
			t.Errorf("unit %s has the keys %v", u.ID, u.Keys)
		}
	}
}
