package provinces

import (
	"context"
	"slices"
	"strings"
	"testing"

	"fenye/app/words"
	"fenye/data/gslb"
	"fenye/model"
)

func keyRows(t *testing.T, csv string) []gslb.KeyRow {
	t.Helper()
	rows, err := gslb.ReadKeys(context.Background(), strings.NewReader(csv))
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

const goodKeys = "unit,kind,key\n130000,cidr,10.13.0.0/16\n110000,cidr,10.13.128.0/17\n130000,caller,031\n110000,caller,0315\nCN-SC,code,sc\n"

func TestKeysAreKeptAndLongestWins(t *testing.T) {
	r := newRig(t, seats(), words.EN)
	if wrong := r.importKeys(keyRows(t, goodKeys)); len(wrong) > 0 {
		t.Fatalf("refused: %q", wrong)
	}
	r.settle(t)
	for text, want := range map[string]string{
		"10.13.128.7": "110000", "10.13.1.7": "130000", "::ffff:10.13.128.7": "110000", "03151234": "110000",
		"03121234": "130000", "SC": "CN-SC", "10.14.0.1": "", "0999": "",
	} {
		got := r.probe(text)
		if want == "" {
			if got != "No key matches: the default centres" {
				t.Errorf("%s: got %q, want no unit", text, got)
			}
		} else if !strings.Contains(got, "("+want+")") {
			t.Errorf("%s: got %q, want unit %s", text, got, want)
		}
	}
	if got := r.probe("10.13.128.7"); !strings.Contains(got, "10.13.128.0/17") {
		t.Errorf("got %q, want the key that matched", got)
	}
	r.desk.Undo()
	if len(r.desk.Plan().Keys) != 0 {
		t.Error("undo leaves the keys")
	}
}

func TestOffendingKeysAreListedAndNothingChanges(t *testing.T) {
	r := newRig(t, seats(), words.ZH)
	if wrong := r.importKeys(keyRows(t, goodKeys)); len(wrong) > 0 {
		t.Fatal(wrong)
	}
	r.settle(t)
	before := r.desk.Plan()
	wrong := r.importKeys(keyRows(t, "unit,kind,key\n130000,cidr,10.13.0.1/16\n110000,caller,0315\n130000,caller,0315\nnowhere,code,NN\n"+
		"120000,cidr,10.12.0.0/16\n110000,cidr,10.12.0.0/17\n110000,cidr,10.12.128.0/17\n-x,code,Q\n"))
	r.settle(t)
	all := strings.Join(wrong, "\n")
	for _, want := range []string{"主机位", "0315 同属", "nowhere 没有中心", "完全覆盖", "“-x”", "第 2 行"} {
		if !strings.Contains(all, want) {
			t.Errorf("%q is not among the offences:\n%s", want, all)
		}
	}
	if r.desk.Plan() != before {
		t.Error("a refused table has changed the plan")
	}
}

func TestSingleKeysAreAddedEditedAndDeleted(t *testing.T) {
	r := newRig(t, seats(), words.EN)
	d := r.newKeyDialog()
	d.unit.SetText("110000")
	d.kind.SetSelectedIndex(0)
	d.value.SetText("10.1.2.3")
	d.put(-1)
	r.settle(t)
	want := []model.UnitKey{{Unit: "110000", Kind: "cidr", Value: "10.1.2.3/32"}}
	if got := r.desk.Plan().Keys; !slices.Equal(got, want) {
		t.Fatalf("got %v, want %v: %s", got, want, d.message.Text)
	}
	d.rows.Select(0)
	d.choose(0)
	d.unit.SetText("310000")
	d.put(d.chosen())
	want[0].Unit = "310000"
	if got := r.desk.Plan().Keys; !slices.Equal(got, want) {
		t.Fatalf("edited: got %v, want %v", got, want)
	}
	d.unit.SetText("110000")
	d.put(-1)
	if !strings.Contains(d.message.Text, "belongs to") || len(r.desk.Plan().Keys) != 1 {
		t.Errorf("a key of two units: got %q", d.message.Text)
	}
	d.rows.Select(0)
	d.drop()
	if got := r.desk.Plan().Keys; len(got) != 0 {
		t.Errorf("deleted: got %v", got)
	}
	for range 3 {
		r.desk.Undo()
	}
	if r.desk.CanUndo() {
		t.Error("more than three steps")
	}
}

func TestRoutingTableListsEveryCentre(t *testing.T) {
	plan := seats()
	plan.Scenario().Centres = append(plan.Scenario().Centres, model.Centre{Number: 3, Name: "West", Position: plan.Places[22].Position, Capacity: 40_000_000})
	plan.Keys = gslb.ToPlan(keyRows(t, goodKeys))
	r := newRig(t, plan, words.EN)
	r.dock.Choose("routes")
	shown := r.dock.Page("routes").Table.Shown()
	if shown.Rows != 34 {
		t.Fatalf("got %d rows, want 34", shown.Rows)
	}
	o := r.Outcome()
	for i := range shown.Rows {
		primary, backup, further := shown.At(i, 2).Parts[0], shown.At(i, 3).Parts[0], shown.At(i, 4).Text
		if primary.Number != o.Case.Centres[o.Result.Assign[i]].Number {
			t.Errorf("row %d goes to %d", i, primary.Number)
		}
		names := []string{primary.Name, backup.Name, further}
		slices.Sort(names)
		if !slices.Equal(names, []string{"North", "South", "West"}) {
			t.Errorf("row %d: got centres %v", i, names)
		}
		if o.Case.Units[i].Code == "110000" && shown.At(i, 5).Text != "10.13.128.0/17; 0315" {
			t.Errorf("keys of 110000: got %q", shown.At(i, 5).Text)
		}
	}
	csv := string(r.TableCSV())
	if !strings.HasPrefix(csv, "\ufeffProvince,Unit id,Primary,Backup,Further centres,Keys\r\n") || r.TableName() != "routes" {
		t.Errorf("got %q", strings.SplitN(csv, "\n", 2)[0])
	}
}
