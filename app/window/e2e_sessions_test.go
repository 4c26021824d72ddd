//go:build e2e

package window

import (
	"encoding/json"
	"image/color"
	"os"
	"path/filepath"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"fenye/app/sessions"
)

// TestE2ESessions opens a capture in the real window, compares two policies by
// clicking into their picture, and lets a blade fail: the saved plan has each
// step, and the screen shows the blade that is down.
func TestE2ESessions(t *testing.T) {
	needs(t)
	d := start(t)
	whole, err := os.ReadFile("../../data/diameter/testdata/ccr-sample.pcap")
	if err != nil {
		t.Fatal(err)
	}
	path := d.file("gy.pcap", string(whole))
	d.kill()
	d.launch(path)
	d.await("the capture in the saved plan", func() bool { s := d.sessions(); return s.Traffic == "capture" && filepath.Base(s.File) == "gy.pcap" })

	twin := newTwin(t)
	twin.showBench(2)
	twin.sessions.UseExample() // has as many blades, and lays its pictures out the same
	twin.sessions.Stop()
	twin.win.Canvas().Capture()

	for _, row := range []int{5, 3} {
		want := string(twin.sessions.PolicyOfRow(row))
		d.await("the policy "+want, func() bool {
			if d.sessions().Policy == want {
				return true
			}
			d.xdotool("mousemove", "5", "5") // moving to where it is would be waited for in vain
			d.click(d.screen(spot(twin.sessions.PolicyPlace(row))))
			time.Sleep(2 * time.Second)
			return false
		})
	}
	x, y := d.screen(spot(twin.sessions.BladePlace(2)))
	var pressed time.Time
	d.await("blade 3 to fail", func() bool {
		if s := d.sessions(); s.Fails && s.Blade == 3 {
			return true
		}
		if time.Since(pressed) > 30*time.Second { // pressed twice, it is up again
			pressed = time.Now()
			d.xdotool("mousemove", "5", "5")
			d.click(x, y)
			time.Sleep(2 * time.Second)
			d.xdotool("key", "ctrl+shift+k")
		}
		return false
	})
	d.await("a blade that is shown as down", func() bool {
		r, g, b, _ := color.NRGBAModel.Convert(d.shot().At(x, y+40)).RGBA()
		return r>>8 > 0xf0 && g>>8 < 0xf2 && b>>8 < 0xf2
	})
	d.keepShot("sessions")
}

// spot is a position of a workbench's own on the canvas of the twin.
func spot(o fyne.CanvasObject, at fyne.Position) fyne.Position {
	return fyne.CurrentApp().Driver().AbsolutePositionForObject(o).Add(at)
}

// charging is what the saved plan has of the Sessions workbench.
type charging struct {
	Traffic string `json:"traffic"`
	File    string `json:"file"`
	Policy  string `json:"policy"`
	Fails   bool   `json:"fails"`
	Blade   int    `json:"failing_blade"`
}

func (d *stage) sessions() (k charging) {
	f := d.saved()
	if f == nil || f.Plan.Inside.Sessions == nil {
		return k
	}
	if err := json.Unmarshal(f.Plan.Inside.Sessions, &k); err != nil {
		d.t.Fatal(err)
	}
	return k
}

var _ workbench = (*sessions.Bench)(nil)
