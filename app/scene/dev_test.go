package scene

import (
	"image"
	"image/png"
	"os"
	"testing"
	"time"

	"fenye/app/paint"
	"fenye/app/words"
	"fenye/assets"
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
