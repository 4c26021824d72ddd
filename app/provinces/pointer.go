package provinces

import (
	"fmt"
	"math"
	"strings"

	"fyne.io/fyne/v2"

	"fenye/app/desk"
	"fenye/app/look"
	"fenye/app/mapview"
	"fenye/app/paint"
	"fenye/app/scene"
	"fenye/geom"
)

// gestures turns what happens on the map into edits of the desk.
func (b *Bench) gestures() mapview.Gestures {
	return mapview.Gestures{
		Select: func(s paint.Selection) {
			if code := b.symbolAt(s.Place); code != "" {
				b.SelectUnit(code)
				return
			}
			b.state.Unit = ""
			b.desk.Select(desk.Selection(s))
			b.show()
		},
		MoveCentre: func(number int, to geom.Point) {
			b.edits.Do(func() { b.desk.MoveCentre(number, to) })
		},
		EndDrag: func() {
			b.edits.Flush()
			b.desk.EndFold()
		},
		StopDrag: func() {
			b.edits.Drop()
			b.desk.EndFold()
			b.desk.Undo()
		},
		Nudge: b.nudge,
		AddCentre: func(at geom.Point) {
			b.desk.AddCentre(at, look.T("provinces.new_centre", b.desk.Plan().NextNumber()))
		},
		DeleteCentre: b.desk.RemoveCentre,
		ToggleCentre: b.ToggleCentre,
		Stop:         b.Stop,
		Unit:         func(i int) { b.SelectUnit(b.codeAt(i)) },
		UnitMenu:     b.unitMenu,
		Hover:        b.hover,
		Tip:          b.tip,
		Camera: func(v paint.View) {
			if b.options.Camera != nil && b.visible {
				b.options.Camera(v)
			}
		},
	}
}

// codeAt returns the code of a unit on the map, "" if it is out of scope.
func (b *Bench) codeAt(i int) string {
	s := b.Map.Scene()
	if s == nil || i < 0 || i >= len(s.Units) || s.Units[i].Out {
		return ""
	}
	return s.Base.Provinces[s.Units[i].Province].Code
}

// symbolAt returns the code of a unit that is drawn as a symbol, by the index of
// its place on the map; "" if there is none.
func (b *Bench) symbolAt(i int) string {
	if o := b.outcome(); o != nil && i >= 0 {
		if units := b.maker.Symbols(o); i < len(units) {
			return o.Case.Units[units[i]].Code
		}
	}
	return ""
}

// unitName returns the name of a unit by its code.
func (b *Bench) unitName(code string) string {
	o := b.outcome()
	if i := unitIndex(o, code); i >= 0 {
		return o.Name(i, look.Lang())
	}
	return scene.UnitName(code, look.Lang())
}

// SelectUnit highlights a unit on the map and in the table; "" none.
func (b *Bench) SelectUnit(code string) {
	if code != b.state.Unit {
		b.state.Unit = code
		b.dock.update()
		b.showMap()
	}
}

// ToggleCentre takes a centre down, or brings it up.
func (b *Bench) ToggleCentre(number int) {
	s := b.desk.Scenario()
	if i := s.IndexOf(number); i >= 0 {
		b.desk.SetUp(number, !s.Centres[i].Up)
	}
}

// ToggleSelected takes the selected centre down, or brings it up.
func (b *Bench) ToggleSelected() { b.ToggleCentre(b.desk.Selection().Centre) }

// DeleteSelected takes the selected centre out.
func (b *Bench) DeleteSelected() { b.desk.RemoveCentre(b.desk.Selection().Centre) }

// nudge moves a centre by kilometres to the east and north.
func (b *Bench) nudge(number int, east, north float64) {
	for _, c := range b.desk.Scenario().Centres {
		if c.Number != number {
			continue
		}
		degree := float64(geom.EarthRadius) * math.Pi / 180
		shrink := max(0.01, math.Cos(c.Position.Lat*math.Pi/180))
		b.desk.MoveCentre(number, geom.Point{
			Lon: math.Mod(c.Position.Lon+east/degree/shrink+540, 360) - 180,
			Lat: max(-90, min(90, c.Position.Lat+north/degree)),
		})
		return
	}
}

// unitMenu offers to pin a unit to a centre, or to free it.
func (b *Bench) unitMenu(i int) []*fyne.MenuItem {
	code := b.codeAt(i)
	if code == "" {
		return nil
	}
	name := b.unitName(code)
	pinned := b.desk.Scenario().Wiring.Pinned(code)
	var items []*fyne.MenuItem
	for _, c := range b.desk.Scenario().Centres {
		if !c.Up {
			continue
		}
		item := fyne.NewMenuItem(look.T("provinces.menu.pin", name, c.Number, c.Name), func() { b.desk.PinUnit(code, name, c.Number) })
		item.Checked = pinned == c.Number
		items = append(items, item)
	}
	if pinned != 0 {
		items = append(items, fyne.NewMenuItem(look.T("provinces.menu.unpin", name), func() { b.desk.PinUnit(code, name, 0) }))
	}
	return append(items, fyne.NewMenuItemSeparator())
}

// hover tells the status bar what is under the pointer.
func (b *Bench) hover(_ geom.Point, ok bool, on paint.Target) {
	if b.options.Pointer == nil {
		return
	}
	switch {
	case ok && on.Kind == paint.OnUnit:
		b.options.Pointer(strings.Join(b.unitLines(b.codeAt(on.Index)), look.T("provinces.comma")))
	case ok && on.Kind == paint.OnPlace:
		b.options.Pointer(strings.Join(b.unitLines(b.symbolAt(on.Index)), look.T("provinces.comma")))
	default:
		b.options.Pointer("")
	}
}

// tip returns the lines of the map's tooltip.
func (b *Bench) tip(on paint.Target) []string {
	switch on.Kind {
	case paint.OnUnit:
		return b.unitLines(b.codeAt(on.Index))
	case paint.OnPlace:
		return b.unitLines(b.symbolAt(on.Index))
	case paint.OnCentre:
		return b.centreLines(on.Number)
	}
	return nil
}

// unitLines say what a unit is, and how far each centre is from it.
func (b *Bench) unitLines(code string) []string {
	o := b.outcome()
	i := unitIndex(o, code)
	if i < 0 {
		return nil
	}
	u := o.Case.Units[i]
	lines := []string{b.unitName(code), look.T("provinces.tip.users", users(u.Users))}
	for j, c := range o.Case.Centres {
		if c.Up && len(lines) < 8 {
			lines = append(lines, look.T("provinces.tip.to", c.Number, c.Name, km(o.Distance(i, j))))
		}
	}
	if o.Result != nil {
		c := o.Case.Centres[o.Result.Assign[i]]
		lines = append(lines, look.T("provinces.tip.centre", c.Number, c.Name))
	}
	return lines
}

func (b *Bench) centreLines(number int) []string {
	o := b.outcome()
	for j, c := range b.desk.Scenario().Centres {
		if c.Number != number {
			continue
		}
		lines := []string{fmt.Sprintf("%d %s", c.Number, c.Name), look.T("provinces.tip.capacity", users(c.Capacity))}
		if o != nil && o.Result != nil && c.Up {
			lines = append(lines, look.T("provinces.tip.load", users(o.Result.Loads[j])))
		}
		return lines
	}
	return nil
}
