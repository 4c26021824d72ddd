package paint

import (
	"image"
	"os"
	"testing"
)

func TestDev(t *testing.T) {
	if os.Getenv("DEV") == "" {
		t.Skip()
	}
	p, s := testPainter(t), chinaScene(t)
	m := image.NewRGBA(image.Rect(0, 0, 1012, 582))
	v := Fit(s, 1012, 582)
	p.Paint(m, s, v)
	savePNG(t, "/tmp/paint-light.png", m)
	v.Dark = true
	p.Paint(m, s, v)
	savePNG(t, "/tmp/paint-dark.png", m)
}
