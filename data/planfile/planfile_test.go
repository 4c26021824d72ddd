package planfile_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"fenye/data/example"
	"fenye/data/planfile"
	"fenye/geom"
	"fenye/model"
	"fenye/model/region"
)

// small is a plan that uses every field, with a solution of one scenario.
func small() *planfile.File {
	half, err := model.ParsePopulation("12.5")
	if err != nil {
		panic(err)
	}
	return &planfile.File{
		Plan: model.Plan{
			Title: "小 <plan>",
			Places: []model.Place{
				{Name: "A", Position: geom.Point{Lon: 100.123456789, Lat: -0.1}, Population: half, Province: "510000"},
				{Name: "B", Position: geom.Point{Lon: -180, Lat: 90}, Population: model.People(7)},
			},
			Sources: []model.Source{{Name: "a.csv", SHA256: "00", Rows: 3, Used: 2,
				Skipped: []model.Skipped{{Row: 2, Reason: "no position", Count: 1}}}},
			Scenarios: []model.Scenario{
				{Name: "one", Unit: model.UnitSplit, Growth: -125, Centres: []model.Centre{
					{Number: 1, Name: "x", Position: geom.Point{Lon: 1, Lat: 2}, Capacity: model.NoLimit, Minimum: 3, Up: true, Colour: "#00ff00", Site: "园区 <A>"},
					{Number: 4, Name: "y", Capacity: 0},
				}},
				{Name: "two", Scaled: true, Total: 1e12, Unit: model.UnitProvince, Reductions: []model.Reduction{{Place: 0, Users: 7}}, Wiring: wired(), Survive: true},
			},
			Current: 1,
			Frame:   model.Frame{West: -10, South: -20, East: 30.5, North: 40},
			Outline: "mine.geojson",
			Keys:    []model.UnitKey{{Unit: "510000", Kind: "cidr", Value: "10.51.0.0/16"}, {Unit: "JB", Kind: "caller", Value: "0315"}},
		},
		Solutions: []*region.Solution{{
			Status: region.Gap, Owner: []int32{0, 1}, Loads: []model.Users{13, 7}, Prices: []model.Km{0.1, -3e-17},
			Shared:      []region.Share{{Place: 0, Centre: 0, Users: 6}, {Place: 0, Centre: 1, Users: 5}},
			Certificate: region.Certificate{Primal: 1.25, Dual: 1.0, Gap: 0.25},
		}, nil},
	}
}

// wired uses every field of a wiring.
func wired() model.Wiring {
	return model.Wiring{
		Alpha: 10, Lambda: 600, Gamma: 950, Balance: "worst", Pins: []model.Pin{{Unit: "510000", Centre: 2}},
		Source: model.FromForecast, Rate: 452,
		Forecast: &model.Forecast{
			File: "a.csv", Coefficients: []model.Coefficient{{Name: "gdp", Value: 0.2, SE: 0.03}}, Deviance: 24.9,
			Degrees: 23, AUC: 0.644, Sample: 54000,
			Units: []model.ForecastUnit{{Code: "510000", Population: 100, Probability: 0.0447, Users: 4}},
		},
		Units: &model.UnitTable{File: "u.csv", SHA256: "00", Units: []model.PlanUnit{{Code: "jibei", Name: "冀北", Position: geom.Point{Lon: 117.9, Lat: 40.9}, Users: 12}}},
	}
}

func encode(t *testing.T, f *planfile.File) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := planfile.Encode(&b, f); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestDecodeGivesBackWhatWasEncoded(t *testing.T) {
	want := small()
	text := encode(t, want)
	if head := "{\n\"format\":\"fenye-plan\",\n\"version\":4,"; !strings.HasPrefix(string(text), head) {
		t.Errorf("the file begins %.40q, want %q", text, head)
	}
	got, err := planfile.Decode(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got.Plan.Places, want.Plan.Places) || !reflect.DeepEqual(got.Solutions, want.Solutions) {
		t.Errorf("got %+v, want %+v", got, want)
	}
	got.Plan.Scenarios[1].Centres = nil // an empty list, as nil is written
	if !reflect.DeepEqual(got.Plan, want.Plan) {
		t.Errorf("got %+v, want %+v", got.Plan, want.Plan)
	}
	if again := encode(t, got); !bytes.Equal(again, text) {
		t.Errorf("written again:\n%s\nwant\n%s", again, text)
	}
}

func TestDecodeReadsGzip(t *testing.T) {
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	_, _ = z.Write(encode(t, small()))
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	got, err := planfile.Decode(&packed)
	if err != nil || len(got.Plan.Places) != 2 {
		t.Errorf("got %v, %v; want the two places", got, err)
	}
}

func TestDecodeMigratesVersion1(t *testing.T) {
	f, err := planfile.Load("testdata/version1.fenye")
	if err != nil {
		t.Fatal(err)
	}
	s := f.Plan.Scenario()
	if s.Unit != model.UnitSplit || s.Growth != 0 || f.Plan.Frame != (model.Frame{}) || f.Plan.Outline != "" || f.Solution() != nil {
		t.Errorf("got %+v, want a split without growth, frame, outline or solution", f.Plan)
	}
	if len(f.Plan.Places) != 2 || len(s.Centres) != 1 || s.Centres[0].Limited() || f.Plan.Title != "旧方案" {
		t.Errorf("got %+v, want what the file says", f.Plan)
	}
	if text := encode(t, f); !bytes.Contains(text, []byte("\"version\":4")) {
		t.Errorf("written again it is not version 4:\n%s", text)
	}
}

func TestDecodeRefusesNewerVersionsByName(t *testing.T) {
	_, err := planfile.Decode(strings.NewReader(`{"format":"fenye-plan","version":5,"places":"another layout"}`))
	var newer *planfile.NewerError
	if !errors.As(err, &newer) || newer.Version != 5 || !strings.Contains(err.Error(), "version 5") {
		t.Errorf("got %v, want an error that names version 5", err)
	}
}

func TestDecodeNamesWhatIsWrong(t *testing.T) {
	good := string(encode(t, small()))
	for name, c := range map[string]struct{ from, to, want string }{
		"cut off":            {"\"solutions\"", "", "damaged"},
		"longitude":          {"100.123456789", "180.5", `places[0] A: found "180.5, -0.1"`},
		"latitude":           {`"lat":90`, `"lat":91`, "lat -90 to 90"},
		"no position":        {`"lon":-180,`, "", `places[1].lon: the field is missing`},
		"null position":      {`"lon":-180,`, `"lon":null,`, `places[1].lon: the field is missing`},
		"text for a number":  {`"lon":-180,`, `"lon":"-180",`, `places[1].lon: expected a number`},
		"negative people":    {"12.5", "-12.5", "negative"},
		"current":            {`"current":1`, `"current":2`, `current: found "2", expected 0 to 1`},
		"twice one name":     {`"name":"y"`, `"name":"x"`, `scenarios[0].centres[1].name: found "x", expected a name that no other`},
		"twice one number":   {`"number":4`, `"number":1`, `centres[1].number: found "1", expected a number that no other`},
		"number":             {`"number":4`, `"number":0`, `number: found "0"`},
		"capacity":           {`"capacity":0`, `"capacity":-1`, `capacity: found "-1"`},
		"no capacity":        {`"capacity":null,`, "", `scenarios[0].centres[0].capacity: the field is missing`},
		"minimum":            {`"minimum":3`, `"minimum":-3`, `minimum: found "-3"`},
		"colour":             {"#00ff00", "red", `colour: found "red"`},
		"unit":               {`"unit":"province"`, `"unit":"county"`, `unit: found "county"`},
		"unknown key":        {`"title"`, `"titel"`, `titel: found "titel"`},
		"unknown field":      {`"scaled":false`, `"scald":false`, "scald"},
		"key twice":          {`"outline":"mine.geojson"`, `"title":"again"`, `title: the name was used before`},
		"missing key":        {",\n\"outline\":\"mine.geojson\"", "", `outline: the field is missing`},
		"frame":              {"[-10,-20,30.5,40]", "[-10,40,30.5,-20]", "south < north"},
		"short frame":        {"[-10,-20,30.5,40]", "[1,2,3]", `frame: found "3"`},
		"owner":              {`"owner":[0,1]`, `"owner":[0,2]`, `solutions[0].owner[1]: found "2", expected 0 to 1`},
		"owners":             {`"owner":[0,1]`, `"owner":[0]`, `found "1", expected one for each place, 2 in all`},
		"status":             {`"status":"gap"`, `"status":"fine"`, `status: found "fine"`},
		"share":              {`"place":0,"centre":1`, `"place":9,"centre":1`, `shared[1]: found "9, 1, 5"`},
		"more after the end": {"]\n}", "]\n} {}", "more after the end"},
		"version text":       {`"version":4`, `"version":"3"`, "version"},
		"another format":     {"fenye-plan", "geojson", "not a Fenye plan"},
		"kind of a key":      {`"kind":"cidr"`, `"kind":"prefix"`, `keys[0].kind: found "prefix", expected cidr`},
		"unit of a key":      {`"unit":"JB"`, `"unit":""`, `keys[1].unit: expected the id of a unit`},
		"position of a unit": {`"lon":117.9`, `"lon":217.9`, `access.units.units[0] jibei: found "217.9, 40.9"`},
		"total":              {`"total":1000000000000`, `"total":-1`, `total: found "-1"`},
		"not a number":       {`"total":1000000000000`, `"total":NaN`, "scenarios[1]"},
	} {
		text := strings.Replace(good, c.from, c.to, 1)
		if name == "cut off" {
			text = good[:strings.Index(good, c.from)+3]
		}
		if text == good {
			t.Fatalf("%s: %q is not in the file", name, c.from)
		}
		_, err := planfile.Decode(strings.NewReader(text))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want an error with %q", name, err, c.want)
		}
	}
}

func TestDecodeRefusesAGzipBomb(t *testing.T) {
	var packed bytes.Buffer
	z, _ := gzip.NewWriterLevel(&packed, gzip.BestSpeed)
	_, _ = z.Write([]byte(`{"format":"fenye-plan","version":4,"title":"x","current":`))
	blanks := bytes.Repeat([]byte(" "), 1<<20)
	for range planfile.MaxBytes>>20 + 1 {
		_, _ = z.Write(blanks)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := planfile.Decode(&packed); !errors.Is(err, planfile.ErrTooLarge) {
		t.Errorf("got %v, want %v", err, planfile.ErrTooLarge)
	}
}

func TestDecodeRefusesListsBeyondUse(t *testing.T) {
	good := string(encode(t, small()))
	for name, c := range map[string]struct{ from, to string }{
		"solutions": {"null]", strings.Repeat("null,", 100_001) + "null]"},
		"owner":     {`"owner":[0`, `"owner":[` + strings.Repeat("0,", planfile.MaxPlaces) + "0"},
	} {
		text := strings.Replace(good, c.from, c.to, 1)
		if _, err := planfile.Decode(strings.NewReader(text)); !errors.Is(err, planfile.ErrTooLarge) || text == good {
			t.Errorf("%s: got %v, want %v", name, err, planfile.ErrTooLarge)
		}
	}
}

func TestSaveLeavesTheOldFileWhenThePlanIsWrong(t *testing.T) {
	path := filepath.Join(t.TempDir(), "方案.fenye")
	if err := planfile.Save(path, small()); err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	wrong := small()
	wrong.Plan.Current = 9
	if err := planfile.Save(path, wrong); err == nil {
		t.Error("a plan without its current scenario was saved")
	}
	after, err := os.ReadFile(path)
	if err != nil || !bytes.Equal(before, after) {
		t.Errorf("the old file has changed (%v)", err)
	}
	if list, _ := os.ReadDir(filepath.Dir(path)); len(list) != 1 {
		t.Errorf("%d files in the folder, want the plan alone", len(list))
	}
}

func TestTheExampleSurvivesSavingAndLoading(t *testing.T) {
	plan, err := example.Plan("zh")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "example.fenye")
	if err := planfile.Save(path, &planfile.File{Plan: plan}); err != nil {
		t.Fatal(err)
	}
	got, err := planfile.Load(path)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got.Plan, plan) {
		t.Errorf("got %+v, want %+v", got.Plan, plan)
	}
}

func TestLoadNamesTheFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "bad.fenye")
	if err := os.WriteFile(path, []byte("[]"), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := planfile.Load(path)
	if !errors.Is(err, planfile.ErrFormat) || !strings.Contains(err.Error(), "bad.fenye") {
		t.Errorf("got %v, want ErrFormat with the file's name", err)
	}
	wrong := bytes.Replace(encode(t, small()), []byte(`"minimum":3`), []byte(`"minimum":-3`), 1)
	if err := os.WriteFile(path, wrong, 0o600); err != nil {
		t.Fatal(err)
	}
	_, err = planfile.Load(path)
	if want := `planfile: bad.fenye: scenarios[0].centres[0].minimum: found "-3", expected 0 to 10^15`; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func FuzzDecode(f *testing.F) {
	var b bytes.Buffer
	if err := planfile.Encode(&b, small()); err != nil {
		f.Fatal(err)
	}
	f.Add(b.Bytes())
	old, err := os.ReadFile("testdata/version1.fenye")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(old)
	f.Fuzz(func(t *testing.T, text []byte) {
		first, err := planfile.Decode(bytes.NewReader(text))
		if err != nil {
			return
		}
		written := encode(t, first)
		second, err := planfile.Decode(bytes.NewReader(written))
		if err != nil {
			t.Fatalf("what was written cannot be read: %v\n%s", err, written)
		}
		if again := encode(t, second); !bytes.Equal(again, written) {
			t.Errorf("written again:\n%s\nwant\n%s", again, written)
		}
	})
}

func TestDecodeReadsVersion2(t *testing.T) {
	old := small()
	old.Plan.Scenarios[1].Wiring = model.Wiring{}
	text := bytes.Replace(encode(t, old), []byte(`"version":4`), []byte(`"version":2`), 1)
	if bytes.Contains(text, []byte("access")) {
		t.Fatal("nearest access is written")
	}
	f, err := planfile.Decode(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if got := f.Plan.Scenarios[1].Wiring; !reflect.DeepEqual(got, model.Wiring{}) || len(f.Plan.Places) != 2 {
		t.Errorf("got %+v, want nearest access and two places", got)
	}
}

func TestCheckRefusesWirings(t *testing.T) {
	for field, spoil := range map[string]func(*model.Wiring){
		"alpha_hundredths": func(w *model.Wiring) { w.Alpha = 101 },
		"gamma_tenths":     func(w *model.Wiring) { w.Gamma = -1 },
		"balance":          func(w *model.Wiring) { w.Balance = "best" },
		"source":           func(w *model.Wiring) { w.Source = "guess" },
		"rate":             func(w *model.Wiring) { w.Rate = 10_001 },
		"pins[0]":          func(w *model.Wiring) { w.Pins = []model.Pin{{Unit: "510000"}} },
		"forecast":         func(w *model.Wiring) { w.Forecast = nil },
	} {
		f := small()
		spoil(&f.Plan.Scenarios[1].Wiring)
		if err := planfile.Check(f); err == nil || !strings.Contains(err.Error(), "scenarios[1].access."+field) {
			t.Errorf("%s: got %v, want an error that names it", field, err)
		}
	}
}

// TestFrameOverTheAntimeridianIsKept: a frame may begin east of where it ends.
func TestFrameOverTheAntimeridianIsKept(t *testing.T) {
	f := small()
	f.Plan.Frame = model.Frame{West: 150, South: -50, East: -150, North: 50}
	got, err := planfile.Decode(bytes.NewReader(encode(t, f)))
	if err != nil || got.Plan.Frame != f.Plan.Frame {
		t.Errorf("got %v, %v, want %v", got, err, f.Plan.Frame)
	}
}

func TestInsideComesBack(t *testing.T) {
	f := small()
	bare := encode(t, f)
	f.Plan.Inside = model.Inside{Ring: json.RawMessage("{\"file\": \"object.ring.gz\",\n \"target\": 0.1}")}
	text := encode(t, f)
	if bytes.Equal(bare, text) || bytes.Contains(bare, []byte("inside")) {
		t.Fatal("the settings of a workbench make no difference, or show without being there")
	}
	back, err := planfile.Decode(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if string(back.Plan.Inside.Ring) != `{"file":"object.ring.gz","target":0.1}` || back.Plan.Inside.Sessions != nil {
		t.Errorf("came back as %s", back.Plan.Inside.Ring)
	}
	for _, wrong := range []string{`{"ring":[1]}`, `{"ring":null}`, `{"cellar":{}}`, `[]`} {
		damaged := bytes.Replace(text, []byte(`{"ring":{"file":"object.ring.gz","target":0.1}}`), []byte(wrong), 1)
		if _, err := planfile.Decode(bytes.NewReader(damaged)); err == nil || !strings.Contains(err.Error(), "inside") {
			t.Errorf("%s: got %v, want an error that names inside", wrong, err)
		}
	}
}
