package scene

import (
	"image"
	"image/png"
	"os"
	"testing"

	"fenye/app/paint"
	"fenye/app/words"
)

func TestDev(t *testing.T) {
	if os.Getenv("DEV") == "" {
		t.Skip()
	}
	dir := os.Getenv("DEV")
	reg, _ := os.ReadFile(dir + "/NotoSans-Regular.ttf")
	bold, _ := os.ReadFile(dir + "/NotoSans-Bold.ttf")
	p, err := paint.NewPainter(Fonts(reg, bold))
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
}
