package regions

import (
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"fenye/app/desk"
	"fenye/app/look"
	"fenye/app/mapview"
	"fenye/app/paint"
	"fenye/app/words"
	"fenye/geom"
	"fenye/model"
	"fenye/model/region"
	"fenye/model/region/check"
)

// settle does what was left by work beside the window until none is under way.
func settle(t *testing.T, b *Bench) {
	t.Helper()
	end := time.After(20 * time.Second)
	for {
		select {
		case f := <-posted[b]:
			f()
			continue
		case <-end:
			t.Fatal("still busy after 20 s")
		default:
		}
		if !b.Busy() && len(posted[b]) == 0 {
			return
		}
		time.Sleep(time.Millisecond)
	}
}

// spot is where the map shows a position.
func spot(b *Bench, at geom.Point) fyne.Position {
	x, y, _ := b.Map.View().ToScreen(b.Map.Scene().Projection, at)
	return fyne.NewPos(float32(x), float32(y))
}

// southern is a place that South serves, that lies free on the map.
func southern(t *testing.T, b *Bench) int {
	t.Helper()
	s := b.Map.Scene()
	for i, p := range s.Places {
		at := spot(b, p.At)
		if on := paint.Hit(s, b.Map.View(), float64(at.X), float64(at.Y)); s.Served[i].Owner == 2 && p.Users > 20_000 && on.Kind == paint.OnPlace && on.Index == i {
			return i
		}
	}
	t.Fatal("no place lies free")
	return -1
}

// drag presses at a position of the map, goes along others and lets go.
func drag(b *Bench, path ...fyne.Position) {
	event := func(p fyne.Position) fyne.PointEvent { return fyne.PointEvent{Position: p} }
	b.Map.MouseDown(&desktop.MouseEvent{PointEvent: event(path[0]), Button: desktop.MouseButtonPrimary})
	for _, p := range path {
		b.Map.Dragged(&fyne.DragEvent{PointEvent: event(p)})
	}
	b.Map.DragEnd()
	b.Map.MouseUp(&desktop.MouseEvent{PointEvent: event(path[len(path)-1]), Button: desktop.MouseButtonPrimary})
}

func TestPinByMouseAndKeys(t *testing.T) {
	b, d := newBench(t)
	place := southern(t, b)
	b.Map.TypedRune('p')
	if b.Map.Tool() != mapview.ToolPin {
		t.Fatal("P does not take the pin tool")
	}
	drag(b, spot(b, b.Map.Scene().Places[place].At), fyne.NewPos(300, 300), spot(b, b.Map.Scene().Centres[0].At))
	if d.Pinned(place) != 1 || b.Map.Tool() != mapview.ToolSelect || d.Outcome().Solution.Owner[place] != 0 {
		t.Fatalf("dragged to centre 1: pinned to %d, owner %d", d.Pinned(place), d.Outcome().Solution.Owner[place])
	}
	if b.Map.Scene().Mark(place).Pin != 1 {
		t.Error("the pin is not on the map")
	}
	settle(t, b)
	if len(b.asking.links) != 1 || !strings.HasPrefix(b.asking.priceText(0, firstPrice(b)), "adds ") || firstPrice(b) == nil {
		t.Errorf("%d wishes are listed, the price is %q", len(b.asking.links), b.asking.priceText(0, firstPrice(b)))
	}
	b.desk.Select(desk.Selection{Place: place})
	b.Map.TypedRune('P')
	b.Map.TypedRune('2')
	if d.Pinned(place) != 2 {
		t.Errorf("P, 2: pinned to %d", d.Pinned(place))
	}
	b.Map.TypedRune('p')
	b.Map.TypedRune('0')
	if d.Pinned(place) != 0 {
		t.Errorf("P, 0: still pinned to %d", d.Pinned(place))
	}
	d.Undo()
	b.asking.links[0].OnTapped()
	if len(d.Scenario().Wishes) != 0 {
		t.Error("the link does not take the wish off")
	}
}

func firstPrice(b *Bench) (p *region.WishPrice) {
	if prices, known := b.asking.pricing.answer(b.outcome()); known {
		p = &prices[0]
	}
	return p
}

// A lasso asks for a name and centres; what it encloses becomes the zone. Esc
// while it is drawn gives it up.
func TestZoneByLasso(t *testing.T) {
	b, d := newBench(t)
	at := spot(b, b.Map.Scene().Places[southern(t, b)].At)
	corners := []fyne.Position{at.AddXY(-30, -30), at.AddXY(30, -30), at.AddXY(30, 30), at.AddXY(-30, 30), at.AddXY(-30, -30)}
	b.Map.TypedRune('z')
	drag(b, corners...)
	top := b.options.Window.Canvas().Overlays().Top()
	if top == nil {
		t.Fatal("no dialog asks about the zone")
	}
	b.options.Window.Canvas().Overlays().Remove(top)
	var inside []int
	for i, p := range b.Map.Scene().Places {
		if q := spot(b, p.At).Subtract(at); q.X > -30 && q.X < 30 && q.Y > -30 && q.Y < 30 {
			inside = append(inside, i)
		}
	}
	z := b.newZoneDialog(model.Wish{Kind: model.WishZone, Places: []int32{int32(inside[0])}, Outline: []geom.Point{{Lon: 110, Lat: 30}, {Lon: 111, Lat: 30}, {Lon: 111, Lat: 31}}})
	z.name.SetText("west")
	z.make()
	if list := d.Scenario().Wishes; len(list) != 1 || list[0].Name != "west" || list[0].Centres[0] != 1 || d.Outcome().Solution.Owner[inside[0]] != 0 {
		t.Fatalf("wishes %+v", list)
	}
	if len(b.Map.Scene().Zones) != 1 || b.Map.Scene().Zones[0].Name != "west" {
		t.Error("the zone is not on the map")
	}
	b.Map.SetTool(mapview.ToolZone)
	b.Map.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: corners[0]}, Button: desktop.MouseButtonPrimary})
	b.Map.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: corners[1]}})
	b.Map.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	b.Map.DragEnd()
	if len(d.Scenario().Wishes) != 1 {
		t.Error("Esc does not give the lasso up")
	}
}

// A place that is selected says what every centre would cost it; a full centre
// what more room saves.
func TestWhyHereCard(t *testing.T) {
	b, d := newBench(t)
	place := southern(t, b)
	d.PinPlace(place, 1)
	d.Select(desk.Selection{Place: place})
	if !b.asking.why.section.Visible() || len(b.asking.why.rows) != 2 {
		t.Fatalf("%d rows", len(b.asking.why.rows))
	}
	o := d.Outcome()
	for _, r := range b.asking.why.rows {
		if want := km(o.Priced(place, r.number-1)); r.cost != want {
			t.Errorf("centre %d: %s, want %s", r.number, r.cost, want)
		}
		if r.number == 2 && r.margin != look.T("regions.why.forbidden") {
			t.Errorf("centre 2 is forbidden, the row says %q", r.margin)
		}
	}
	d.Select(desk.Selection{Place: -1, Centre: 1})
	settle(t, b)
	r, known := b.asking.relieving.answer(o)
	if !known || r.number != 1 || r.Exact <= 0 || r.Exact > r.Shadow*(1+1e-9) || !b.asking.why.section.Visible() {
		t.Errorf("relief of the full centre: %+v, known %v", r, known)
	}
	d.Select(desk.Selection{Place: -1, Centre: 2})
	if b.asking.why.section.Visible() {
		t.Error("a centre with room explains nothing")
	}
}

// Wishes that contradict each other are marked, said in the banner, and one of
// the repairs releases them.
func TestUnmeetableWishesAreMarked(t *testing.T) {
	b, d := newBench(t)
	place := southern(t, b)
	d.PinPlace(place, 1)
	d.AddWish(model.Wish{Kind: model.WishBan, Places: []int32{int32(place)}, Centres: []int{1}})
	if !b.unmeetable(0) || !b.unmeetable(1) || !b.banner.Visible() || len(b.short.applies) == 0 {
		t.Fatal("the contradiction is not marked")
	}
	b.short.applies[0].OnTapped()
	if d.Outcome().Solution == nil || len(d.Scenario().Wishes) != 1 {
		t.Errorf("after the repair: %d wishes, %+v", len(d.Scenario().Wishes), d.Outcome().Infeasible)
	}
	if got := d.UndoLabel().Text(words.EN); !strings.Contains(got, "release 1") {
		t.Errorf("the step is called %q", got)
	}
}

// The slider goes from the free optimum to the fewest users moved; both figures
// stand beside it.
func TestHoldSlider(t *testing.T) {
	b, d := newBench(t)
	b.TakeInForce()
	d.SetCapacity(1, 700_000)
	d.EndFold()
	settle(t, b)
	free := b.asking.force.changed.Value.Text
	if free == "—" || b.asking.force.free.Value.Text != free {
		t.Errorf("at no hold %q change, in the free optimum %q", free, b.asking.force.free.Value.Text)
	}
	b.HoldFewest()
	settle(t, b)
	if o := d.Outcome(); o.ChangedUsers != 200_000 || !strings.HasPrefix(b.asking.force.changed.Value.Text, "200,000") {
		t.Errorf("%d users change, shown %q; want the 200,000 that centre 1 has no room for", o.ChangedUsers, b.asking.force.changed.Value.Text)
	}
	if b.asking.force.field.Text() != "∞" {
		t.Errorf("the field shows %q at the fewest users", b.asking.force.field.Text())
	}
	place := southern(t, b)
	d.PinPlace(place, 1)
	for _, v := range check.Check(checked(d.Outcome())).Violations {
		t.Errorf("the proof on show: %s", v)
	}
	d.DropInForce()
	if d.Scenario().Hold != 0 || b.asking.force.shown {
		t.Error("the plan in force is not forgotten")
	}
}

func TestPlaceMenu(t *testing.T) {
	b, d := newBench(t)
	place := southern(t, b)
	items := b.PlaceMenu(place)
	if len(items) < 3 || items[0].ChildMenu == nil {
		t.Fatalf("%d items", len(items))
	}
	items[1].ChildMenu.Items[1].Action()
	if list := d.Scenario().Wishes; len(list) != 1 || list[0].Kind != model.WishBan || list[0].Centres[0] != 2 {
		t.Fatalf("wishes %+v, want a ban of centre 2", list)
	}
	again := b.PlaceMenu(place)[1].ChildMenu.Items[1]
	if !again.Checked {
		t.Error("the ban has no tick")
	}
	again.Action()
	if len(d.Scenario().Wishes) != 0 {
		t.Error("the ban is not taken off")
	}
}
