//go:build e2e

package window

import (
	"context"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"fenye/app/part"
	"fenye/app/words"
	"fenye/data/gslb"
	"fenye/model"
	"fenye/model/access"
)

// southern is the capacity that the test types for the southern centre: whole
// provinces need one to balance, and the example has none.
const southern model.Users = 1_800_000

// putIntoForce limits the southern centre in the Provinces workbench, fills the
// assistant that puts a plan into force with mouse and keys, and holds the
// written files of gdnsd against gdnsd itself and the plan.
func (d *stage) putIntoForce(twin *Window) {
	d.t.Helper()
	f := d.saved()
	twin.desk.SetAlpha(f.Plan.Scenario().Wiring.Alpha)
	twin.win.Canvas().Capture()
	d.enter(capacityField(d.t, twin, 1), fmt.Sprint(southern))
	d.xdotool("key", "Return")
	d.await("the southern capacity in the saved plan", func() bool {
		f = d.saved()
		return f != nil && f.Plan.Scenario().Centres[1].Capacity == southern
	})
	twin.desk.SetCapacity(2, southern)
	keys, addresses, out := d.tables(twin), d.addresses(twin), filepath.Join(d.home, "gslb")

	title, entries := menuPlaces(d.t, "menu.export", twin.mainMenu())
	d.clickUntilDrawn("the menu", title, entries["menu.force"])
	forcing := twin.newForcing()
	forcing.dialog.Show()
	twin.win.Canvas().Capture()
	write := middle(forcing.write)
	d.clickUntilDrawn("the assistant", entries["menu.force"], write)
	d.enter(forcing.keys, keys)
	d.enter(forcing.addresses, addresses)
	d.enter(forcing.name, "www.example.cn")
	d.enter(forcing.folder.entry, out)
	d.click(d.screen(corner(forcing.engines[gslb.Gdnsd])))
	d.clickUntilDrawn("a plan that passes the checks", middle(forcing.check), write)
	d.click(d.screen(write))
	d.await("the exported directory", func() bool {
		_, err := os.Stat(filepath.Join(out, "manifest.json"))
		return err == nil
	})
	d.checkGdnsd(&f.Plan, filepath.Join(out, "gdnsd"))
}

// checkGdnsd lets gdnsd read its files and compares where they send each unit
// with the plan solved anew.
func (d *stage) checkGdnsd(plan *model.Plan, dir string) {
	d.t.Helper()
	said, err := exec.Command("gdnsd", "-c", dir, "checkconf").CombinedOutput()
	if err != nil {
		d.t.Errorf("gdnsd checkconf: %v\n%s", err, said)
	}
	for _, bad := range []string{"conflicting dclists", "illegal bits"} {
		if strings.Contains(string(said), bad) {
			d.t.Errorf("gdnsd checkconf says %q", bad)
		}
	}
	nets, err := filepath.Glob(filepath.Join(dir, "geoip", "*.nets"))
	if err != nil || len(nets) != 1 {
		d.t.Fatalf("got the nets %v, want one file", nets)
	}
	text, err := os.ReadFile(nets[0])
	if err != nil {
		d.t.Fatal(err)
	}
	c, err := access.CaseOf(plan)
	if err != nil {
		d.t.Fatal(err)
	}
	r, err := access.Solve(context.Background(), c.Problem)
	if err != nil {
		d.t.Fatal(err)
	}
	sent := map[int]int{}
	for i, u := range c.Units {
		j := r.Assign[i]
		sent[j]++
		if want := fmt.Sprintf("%s => [ dc%d, dc%d ]", prefix(i), j+1, 2-j); !strings.Contains(string(text), want) {
			d.t.Errorf("%s %s: the nets lack %q", u.Code, u.Name, want)
		}
	}
	if len(sent) != 2 {
		d.t.Errorf("the plan sends units to %d centres, want both", len(sent))
	}
}

// prefix is the invented block of addresses of the i-th unit.
func prefix(i int) string { return fmt.Sprintf("10.%d.0.0/16", i+1) }

// tables writes a table of keys, a block for each unit of the plan.
func (d *stage) tables(twin *Window) string {
	var b strings.Builder
	b.WriteString("unit,kind,key\n")
	for i, r := range twin.provinces.Routes(words.EN) {
		fmt.Fprintf(&b, "%s,cidr,%s\n", r.Code, prefix(i))
	}
	return d.file("keys.csv", b.String())
}

// addresses writes a table of invented addresses of the centres.
func (d *stage) addresses(twin *Window) string {
	var b strings.Builder
	b.WriteString("name,dc,v4,v6,http\n")
	for i, c := range twin.desk.Scenario().Centres {
		fmt.Fprintf(&b, "%s,dc%d,192.0.2.%d,,192.0.2.%d:8080\n", c.Name, i+1, i+1, i+1)
	}
	return d.file("centres.csv", b.String())
}

func (d *stage) file(name, text string) string {
	path := filepath.Join(d.home, name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		d.t.Fatal(err)
	}
	return path
}

// capacityField finds the field of a centre's capacity in the Provinces
// workbench of the twin.
func capacityField(t testing.TB, twin *Window, centre int) fyne.CanvasObject {
	t.Helper()
	scenario := twin.desk.Scenario()
	want := math.Inf(1)
	if c := scenario.Centres[centre]; c.Limited() {
		want = float64(c.Capacity)
	}
	for _, o := range test.LaidOutObjects(twin.provinces.Content()) {
		if f, ok := o.(*part.NumberField); ok && !f.Number.Percent && f.Value() == want && f.Visible() {
			return f
		}
	}
	t.Fatalf("no field of the capacity of centre %d", centre)
	return nil
}

// enter replaces what stands in an entry by a text.
func (d *stage) enter(entry fyne.CanvasObject, text string) {
	d.click(d.screen(middle(entry)))
	d.xdotool("key", "ctrl+a")
	d.xdotool("type", "--delay", "8", text)
}

// middle is where the mouse hits an object of the twin.
func middle(o fyne.CanvasObject) fyne.Position {
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(o)
	return at.AddXY(o.Size().Width/2, o.Size().Height/2)
}

// corner is where the mouse hits the box of a check.
func corner(o fyne.CanvasObject) fyne.Position {
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(o)
	return at.AddXY(o.Size().Height/2, o.Size().Height/2)
}
