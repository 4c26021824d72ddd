package output

import (
	"bytes"
	"context"
	"flag"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"fenye/app/paint"
	"fenye/app/words"
	"fenye/data/example"
	"fenye/model"
	"fenye/model/hours"
	"fenye/model/sweep"
)

var update = flag.Bool("update", false, "write the golden pictures anew")

// golden compares charts with testdata/NAME.png; a byte may stray by 4, and 1 in 500
// by more, as other processors round.
func golden(t *testing.T, name string, charts []paint.Chart, dark bool) {
	t.Helper()
	p, err := paint.NewPainter(Fonts())
	if err != nil {
		t.Fatal(err)
	}
	got := image.NewRGBA(image.Rect(0, 0, 640, 220*len(charts)))
	p.PaintCharts(got, charts, 1, dark)
	path := filepath.Join("testdata", name+".png")
	if *update {
		var b bytes.Buffer
		if err := png.Encode(&b, got); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, b.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	want, err := png.Decode(bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	if want.Bounds() != got.Rect {
		t.Fatalf("%s: size %v, want %v", name, got.Rect, want.Bounds())
	}
	far := 0
	for y := range got.Rect.Dy() {
		for x := range got.Rect.Dx() {
			a := got.RGBAAt(x, y)
			r, g, b, _ := want.At(x, y).RGBA()
			for _, d := range []int{int(a.R) - int(r>>8), int(a.G) - int(g>>8), int(a.B) - int(b>>8)} {
				if d > 4 || d < -4 {
					far++
				}
			}
		}
	}
	if far*500 > 3*got.Rect.Dx()*got.Rect.Dy() {
		t.Errorf("%s: %d bytes differ", name, far)
	}
}

// limited is the example with a limit for both centres.
func limited(t *testing.T) *model.Plan {
	t.Helper()
	plan, err := example.Plan("zh")
	if err != nil {
		t.Fatal(err)
	}
	plan.Scenario().Centres[1].Capacity = 1_700_000
	return &plan
}

func TestSweepChartsGolden(t *testing.T) {
	r, err := sweep.Run(context.Background(), limited(t), sweep.Range{Centre: sweep.AllUsers, From: 2_000_000, To: 2_800_000, Steps: 9}, sweep.Options{})
	if err != nil {
		t.Fatal(err)
	}
	charts := SweepCharts(r, words.ZH)
	if len(charts) != 4 || len(charts[0].Lines) != 2 || len(charts[0].Lines[0].Points) != 7 {
		t.Fatalf("%d charts, want 4 with 7 of 9 steps that have a plan", len(charts))
	}
	golden(t, "sweep-zh", charts, false)
	golden(t, "sweep-dark-en", SweepCharts(r, words.EN), true)
	if got := SweepCaption(r, 8, words.EN); !strings.Contains(got, "no plan") || !strings.Contains(got, "200,000") {
		t.Errorf("the last step is called %q", got)
	}
}

func TestHoursChartsGolden(t *testing.T) {
	plan := limited(t)
	row := func(key string, peak int) hours.Row {
		r := hours.Row{Key: key}
		for h := range r.Factors {
			away := min((h-peak+24)%24, (peak-h+24)%24)
			r.Factors[h], _ = model.ParsePopulation(strconv.FormatFloat(1-.05*float64(away), 'f', 2, 64))
		}
		return r
	}
	profile := &hours.Profile{Rows: []hours.Row{row("*", 20), row("广东", 22)}}
	KnowProvinces(profile, plan.Places)
	if profile.Rows[1].Key != "440000" {
		t.Errorf("rows for %s and %s, want Guangdong by its code", profile.Rows[0].Key, profile.Rows[1].Key)
	}
	r, err := hours.Plan(context.Background(), plan, profile, hours.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if !r.Joint.Fits {
		t.Fatal(HoursVerdict(r, words.EN))
	}
	golden(t, "hours-zh", HoursCharts(r, words.ZH), false)
	plan.Scenario().Centres[1].Capacity = 1_500_000
	if r, err = hours.Plan(context.Background(), plan, profile, hours.Options{}); err != nil {
		t.Fatal(err)
	}
	if r.Joint.Fits || !strings.Contains(HoursVerdict(r, words.ZH), "20:00") {
		t.Errorf("too little capacity: %s", HoursVerdict(r, words.ZH))
	}
	golden(t, "hours-fails-en", HoursCharts(r, words.EN), false)
}
