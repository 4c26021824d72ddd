package scene

import (
	"context"
	"image"
	"image/png"
	"os"
	"testing"
	"time"

	"fenye/app/paint"
	"fenye/app/words"
	"fenye/assets"
	"fenye/geom"
	"fenye/geom/project"
	"fenye/model"
	"fenye/model/region"
)

func TestDev(t *testing.T) {
	if os.Getenv("DEV") == "" {
		t.Skip()
	}
	p, err := paint.NewPainter(paint.Fonts{Han: assets.Read("fonts/NotoSansCJKsc-Regular-GB2312.otf"),
		Regular: assets.Read("fonts/NotoSans-Regular.ttf"), Bold: assets.Read("fonts/NotoSans-Bold.ttf")})
	if err != nil {
		t.Fatal(err)
	}
	o := exampleOutcome(t)
	s := Map(o, Options{Lang: words.ZH, Layers: AllLayers, Selected: paint.Selection{Place: -1}})
	m := image.NewRGBA(image.Rect(0, 0, 1012, 582))
	p.Paint(m, s, paint.Fit(s, 1012, 582))
	f, _ := os.Create("/tmp/paint-scene.png")
	defer f.Close()
	png.Encode(f, m)

	sheet, _ := Sheet(o, words.ZH, time.Date(2026, 11, 29, 0, 0, 0, 0, time.UTC))
	start := time.Now()
	img := p.SheetImage(sheet, 150)
	t.Log("sheet 150", time.Since(start))
	f2, _ := os.Create("/tmp/paint-sheet.png")
	defer f2.Close()
	png.Encode(f2, img)
	svg, _ := os.Create("/tmp/paint-sheet.svg")
	defer svg.Close()
	if err := p.WriteSheetSVG(svg, sheet); err != nil {
		t.Fatal(err)
	}
	pdf, _ := os.Create("/tmp/paint-sheet.pdf")
	defer pdf.Close()
	if err := p.WriteSheetPDF(pdf, sheet); err != nil {
		t.Fatal(err)
	}
}

func TestDevWorld(t *testing.T) {
	if os.Getenv("DEV") == "" {
		t.Skip()
	}
	p, err := paint.NewPainter(paint.Fonts{Han: assets.Read("fonts/NotoSansCJKsc-Regular-GB2312.otf"),
		Regular: assets.Read("fonts/NotoSans-Regular.ttf"), Bold: assets.Read("fonts/NotoSans-Bold.ttf")})
	if err != nil {
		t.Fatal(err)
	}
	plan := model.Plan{Scenarios: []model.Scenario{{Name: "w", Unit: model.UnitSplit, Centres: []model.Centre{
		{Number: 1, Name: "Virginia", Position: geom.Point{Lon: -77.5, Lat: 39}, Capacity: model.NoLimit, Up: true},
		{Number: 2, Name: "Frankfurt", Position: geom.Point{Lon: 8.7, Lat: 50.1}, Capacity: model.NoLimit, Up: true},
		{Number: 3, Name: "Singapore", Position: geom.Point{Lon: 103.8, Lat: 1.3}, Capacity: 30000, Up: true},
		{Number: 4, Name: "Sao Paulo", Position: geom.Point{Lon: -46.6, Lat: -23.5}, Capacity: 20000, Up: true},
		{Number: 5, Name: "Tokyo", Position: geom.Point{Lon: 139.7, Lat: 35.7}, Capacity: model.NoLimit, Up: true},
	}}}}
	names := []string{"New York", "London", "Delhi", "Lagos", "Sydney", "Moscow", "Cairo", "Lima", "Jakarta", "Los Angeles", "Honolulu", "Nairobi", "Auckland", "Seoul"}
	at := []geom.Point{{-74, 40.7}, {-0.1, 51.5}, {77.2, 28.6}, {3.4, 6.5}, {151.2, -33.9}, {37.6, 55.8}, {31.2, 30}, {-77, -12}, {106.8, -6.2}, {-118.2, 34}, {-157.8, 21.3}, {36.8, -1.3}, {174.8, -36.8}, {127, 37.5}}
	for i, n := range names {
		plan.Places = append(plan.Places, model.Place{Name: n, Position: at[i], Population: model.People(int64(10000 + 1000*i))})
	}
	model.SortPlaces(plan.Places)
	o, err := region.Plan(context.Background(), &plan)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range project.Names() {
		s := Map(o, Options{Lang: words.EN, Layers: AllLayers, Projection: name, Selected: paint.Selection{Place: -1}})
		m := image.NewRGBA(image.Rect(0, 0, 720, 450))
		start := time.Now()
		v := paint.Fit(s, 720, 450)
		p.Paint(m, s, v)
		t.Log(name, time.Since(start))
		f, _ := os.Create("/tmp/paint-world-" + name + ".png")
		png.Encode(f, m)
		f.Close()
	}
}
