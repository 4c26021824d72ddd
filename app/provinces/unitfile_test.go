package provinces

import (
	"os"
	"path/filepath"
	"testing"

	"fenye/app/paint"
	"fenye/app/words"
	"fenye/data/gslb"
	"fenye/model"
)

// readUnits opens a file of units and waits for what comes of it.
func (r *rig) readUnits(t *testing.T, path string) {
	t.Helper()
	r.openUnits(path)
	r.Next()
	r.settle(t)
}

func TestUnitsThatCutAProvinceAreWired(t *testing.T) {
	r := newRig(t, seats(), words.EN)
	before := r.desk.Plan()
	r.readUnits(t, filepath.Join("testdata", "units.csv"))
	o := r.Outcome()
	if o.Result == nil || len(o.Case.Units) != 7 || o.Users() != 17_778_684 {
		t.Fatalf("got %d units, %d users: %v", len(o.Case.Units), o.Users(), o.Err)
	}
	if got := o.Name(3, words.EN); got != "冀北" {
		t.Errorf("the unit is called %q", got)
	}
	s := r.Map.Scene()
	if len(s.Places) != 4 || !s.Layers.Places {
		t.Fatalf("got %d symbols, want the 4 units without an outline", len(s.Places))
	}
	for i, p := range s.Places {
		j, owner := unitIndex(o, r.symbolAt(i)), int(s.Served[i].Owner)
		if p.Name != o.Case.Units[j].Name || owner != o.Case.Centres[o.Result.Assign[j]].Number {
			t.Errorf("symbol %d is %q of centre %d", i, p.Name, owner)
		}
	}
	for _, u := range s.Units {
		if code := s.Base.Provinces[u.Province].Code; u.Out && (code == "130000" || code == "150000") {
			t.Errorf("%s is hatched as out of scope, though units lie in it", code)
		}
	}
	r.Map.Gestures.Select(paint.Selection{Place: 0})
	if r.state.Unit != r.symbolAt(0) || len(r.tip(paint.Target{Kind: paint.OnPlace, Index: 0})) < 3 {
		t.Errorf("a press on a symbol selects %q", r.state.Unit)
	}
	if rows := r.Routes(words.ZH); rows[3].Code != "jibei" || rows[3].Name != "冀北" {
		t.Errorf("got route %+v", rows[3])
	}
	if wrong := r.importKeys([]gslb.KeyRow{{Unit: "jibei", Key: gslb.KeyOf(gslb.Caller, "0314")}}); len(wrong) > 0 {
		t.Errorf("keys of a free unit: %q", wrong)
	}
	r.desk.Undo()
	r.desk.Undo()
	r.settle(t)
	if r.desk.Plan() != before || len(r.Outcome().Case.Units) != 34 || len(r.Map.Scene().Places) != 0 {
		t.Error("undo does not bring the provinces back")
	}
}

func TestUnitsStandWithoutPlaces(t *testing.T) {
	r := newRig(t, &model.Plan{Scenarios: []model.Scenario{{Unit: model.UnitSplit, Centres: []model.Centre{
		{Number: 1, Name: "North", Position: seats().Scenario().Centres[0].Position, Capacity: model.NoLimit, Up: true}}}}}, words.ZH)
	if !r.Vacant() {
		t.Fatal("an empty plan is not vacant")
	}
	r.readUnits(t, filepath.Join("testdata", "units.csv"))
	if r.Vacant() || r.Outcome().Result == nil || r.empty.Visible() && r.content.Objects[0] == nil {
		t.Errorf("vacant: %v, outcome %v", r.Vacant(), r.Outcome().Err)
	}
}

func TestBadUnitsChangeNothing(t *testing.T) {
	r := newRig(t, seats(), words.EN)
	before := r.desk.Plan()
	path := filepath.Join(t.TempDir(), "bad.csv")
	if err := os.WriteFile(path, []byte("code,name,lon,lat,users\nA,a,100,30,5\nA,b,101,31,6\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	r.readUnits(t, path)
	if r.desk.Plan() != before {
		t.Error("a file with a unit twice has changed the plan")
	}
	if r.Window.Canvas().Overlays().Top() == nil {
		t.Error("nothing says why")
	}
}
