package mapview

import (
	"testing"

	"fyne.io/fyne/v2"

	"fenye/app/look"
	"fenye/app/part"
)

// A tooltip and a measured distance that are on the map take the colours of a theme
// that is switched under them.
func TestThemeReachesWhatIsOnTheMap(t *testing.T) {
	m := newMap(t)
	app := fyne.CurrentApp()
	app.Settings().SetTheme(look.New(look.Light))
	m.tip.show([]string{"Place", "Users 5"}, fyne.NewPos(50, 50), m.Size())
	m.ruler.begin(m, fyne.NewPos(390, 300))
	m.ruler.stretch(m, fyne.NewPos(420, 330))
	if !m.ruler.box.Visible() {
		t.Fatal("no distance is measured")
	}
	for _, mode := range []look.Mode{look.Dim, look.Light} {
		look.Switch(app, mode)
		part.Recolour(m)
		panel, text := look.Colour(look.Panel), look.Colour(look.Text)
		if m.tip.ground.FillColor != panel || m.tip.lines[1].Color != text || m.ruler.ground.FillColor != panel || m.ruler.label.Color != text {
			t.Errorf("%s: the tooltip is %v on %v, the distance %v on %v", mode, m.tip.lines[1].Color, m.tip.ground.FillColor, m.ruler.label.Color, m.ruler.ground.FillColor)
		}
	}
}
