package regions

import (
	"runtime"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"fenye/app/desk"
	"fenye/app/look"
	"fenye/app/output"
	"fenye/app/paint"
	"fenye/app/part"
	"fenye/app/words"
	"fenye/data/example"
	"fenye/geom"
	"fenye/model"
)

// posted is what goroutines beside a test's have left for it: see settle.
var posted = map[*Bench]chan func(){}

// routine names the goroutine that calls it.
func routine() string {
	var stack [64]byte
	name, _, _ := strings.Cut(string(stack[:runtime.Stack(stack[:], false)]), " [")
	return name
}

// newBench returns the workbench on the example in a window.
func newBench(t *testing.T) (*Bench, *desk.Desk) {
	t.Helper()
	return newBenchOf(t, desk.Options{})
}

// newBenchOf is newBench with a desk of its own making.
func newBenchOf(t *testing.T, options desk.Options) (*Bench, *desk.Desk) {
	t.Helper()
	app := test.NewTempApp(t)
	app.Settings().SetTheme(look.New(look.Light))
	if err := look.SetLang(words.EN); err != nil {
		t.Fatal(err)
	}
	plan, err := example.Plan("en")
	if err != nil {
		t.Fatal(err)
	}
	painter, err := paint.NewPainter(output.Fonts())
	if err != nil {
		t.Fatal(err)
	}
	mine, queue := routine(), make(chan func(), 1024)
	post := func(f func()) {
		if routine() == mine {
			f()
			return
		}
		queue <- f
	}
	d := desk.New(post, options)
	w := test.NewTempWindow(t, container.NewStack())
	b := New(d, Options{Post: post, Window: w, Painter: painter, ChangeSource: func() {}}, NewState())
	posted[b] = queue
	t.Cleanup(func() { delete(posted, b) })
	d.Subscribe(b.Update)
	d.Start(&plan)
	w.SetPadded(false)
	w.SetContent(b.Content())
	w.Resize(fyne.NewSize(1364, 800))
	return b, d
}

// Dragging the slider moves capacity, load, price and boundary at every step,
// and the whole run is one undo step.
func TestSliderRun(t *testing.T) {
	b, d := newBench(t)
	slider := b.CapacitySlider(1)
	from := slider.ThumbPosition()
	for step := 1; step <= 8; step++ {
		slider.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: from.SubtractXY(float32(step), 0)}})
		capacity := d.Scenario().Centres[0].Capacity
		o := d.Outcome()
		if o.Centres[0].Load != capacity || b.centres.cards[0].load.Text != users(capacity) {
			t.Errorf("step %d: load %d, shown %q, want %d", step, o.Centres[0].Load, b.centres.cards[0].load.Text, capacity)
		}
		if len(b.Map.Scene().Boundaries) != 1 || !strings.Contains(b.Map.Scene().Boundaries[0].Label, "2k") {
			t.Errorf("step %d: the map shows no boundary", step)
		}
	}
	slider.DragEnd()
	if got := d.Scenario().Centres[0].Capacity; got >= 900_000 {
		t.Errorf("capacity after the run: got %d, want less than 900000", got)
	}
	d.Undo()
	if got := d.Scenario().Centres[0].Capacity; got != 900_000 || d.CanUndo() {
		t.Errorf("after one undo: capacity %d, more to undo %v; want 900000, false", got, d.CanUndo())
	}
	if got := slider.Value(); got != 900_000 {
		t.Errorf("slider after undo: got %v, want 900000", got)
	}
}

func TestDragOfACentreIsOneStep(t *testing.T) {
	b, d := newBench(t)
	for i := range 5 {
		b.Map.Gestures.MoveCentre(1, geom.Point{Lon: 116 + float64(i)/10, Lat: 39})
	}
	b.Map.Gestures.EndDrag()
	if got := d.Scenario().Centres[0].Position; got != (geom.Point{Lon: 116.4, Lat: 39}) {
		t.Errorf("position: got %v, want 116.4, 39", got)
	}
	d.Undo()
	if d.CanUndo() {
		t.Error("the drag was more than one step")
	}
	b.Map.Gestures.MoveCentre(2, geom.Point{Lon: 100, Lat: 25})
	b.Map.Gestures.StopDrag()
	if got := d.Scenario().Centres[1].Position; got != (geom.Point{Lon: 120.76, Lat: 30.77}) {
		t.Errorf("after Esc: got %v, want where it was", got)
	}
}

func TestSelectionIsShared(t *testing.T) {
	b, d := newBench(t)
	places := b.dock.Page("places").Table
	for i, p := range d.Plan().Places {
		if p.Name == "Chengdu" {
			b.Map.Gestures.Select(paint.Selection{Place: i})
			if got := places.Selected(); got != i {
				t.Errorf("table: row %d selected, want %d", got, i)
			}
		}
	}
	places.OnSelected(7)
	if got := b.Map.Scene().Selected.Place; got != 7 {
		t.Errorf("map: place %d selected, want 7", got)
	}
	b.Map.Gestures.Select(paint.Selection{Place: -1, Centre: 2})
	if !b.centres.cards[1].card.Selected || b.centres.cards[0].card.Selected {
		t.Error("the card of centre 2 is not the one selected")
	}
}

func TestTableSortsAndFilters(t *testing.T) {
	b, _ := newBench(t)
	rows := strings.Split(strings.TrimSpace(string(b.TableCSV())), "\r\n")
	if len(rows) != 78 || !strings.HasPrefix(rows[1], "Chengdu,") {
		t.Fatalf("%d rows, first %q; want 78 with the smallest margin first", len(rows), rows[1])
	}
	b.dock.Filter().SetText("guang")
	rows = strings.Split(strings.TrimSpace(string(b.TableCSV())), "\r\n")
	for _, r := range rows[1:] {
		if !strings.Contains(strings.ToLower(r), "guang") {
			t.Errorf("row %q does not match the filter", r)
		}
	}
	if len(rows) < 3 || len(rows) > 20 {
		t.Errorf("got %d rows for guang", len(rows)-1)
	}
	b.dock.Filter().OnSubmitted("guang")
	if got := b.desk.Selection().Place; !strings.HasPrefix(rows[1], b.desk.Plan().Places[got].Name) {
		t.Errorf("Enter in the filter: place %d selected, want the first row %q", got, rows[1])
	}
	b.CopyTable()
	if got := fyne.CurrentApp().Clipboard().Content(); strings.Count(got, "\n") != len(rows) {
		t.Errorf("copied %d lines, want %d", strings.Count(got, "\n"), len(rows))
	}
}

// A centre more means a column more; the sorting stays with its column.
func TestSortingOutlivesANewCentre(t *testing.T) {
	b, _ := newBench(t)
	places := b.dock.Page("places").Table
	sorted := func() string {
		column, _ := places.Sorted()
		if column < 0 {
			return ""
		}
		return places.Shown().Columns[column].Key
	}
	before := sorted()
	b.AddCentre()
	if got := sorted(); got != before || before != "margin_km" {
		t.Errorf("sorted by %q, then by %q; want margin_km both times", before, got)
	}
}

func TestManyCentresAreCompact(t *testing.T) {
	b, d := newBench(t)
	for range 3 {
		b.AddCentre()
	}
	if len(b.centres.cards) != 5 {
		t.Fatalf("got %d cards, want 5", len(b.centres.cards))
	}
	for _, c := range b.centres.cards {
		if selected := c.number == d.Selection().Centre; c.compact == selected {
			t.Errorf("centre %d: compact %v, selected %v", c.number, c.compact, selected)
		}
	}
}

func TestDetailsEdit(t *testing.T) {
	b, d := newBench(t)
	b.expand(1, true)
	details := b.centres.cards[0].details
	details.name.SetText("Beijing")
	details.name.FocusLost()
	if got := d.Scenario().Centres[0].Name; got != "Beijing" {
		t.Errorf("name: got %q, want Beijing", got)
	}
	details.name.SetText("South") // taken
	details.name.FocusLost()
	if got := d.Scenario().Centres[0].Name; got != "Beijing" || details.name.Text != "Beijing" {
		t.Errorf("name: got %q in the plan, %q shown; want Beijing in both", got, details.name.Text)
	}
	details.colour.SetText("#12345g")
	details.colour.FocusLost()
	if got := d.Scenario().Centres[0].Colour; got != "" {
		t.Errorf("colour: got %q, want none", got)
	}
	details.minimum.OnCommit(100_000)
	if got := d.Scenario().Centres[0].Minimum; got != model.Users(100_000) {
		t.Errorf("minimum: got %d, want 100000", got)
	}
}

func TestTip(t *testing.T) {
	b, d := newBench(t)
	for i, p := range d.Plan().Places {
		if p.Name != "Chengdu" {
			continue
		}
		lines := b.tip(paint.Target{Kind: paint.OnPlace, Index: i})
		text := strings.Join(lines, "\n")
		for _, want := range []string{"Chengdu", "90,810", "1,521.6 + 72.7 km", "1,594.3 + 0.0 km", "North serves 53,484"} {
			if !strings.Contains(text, want) {
				t.Errorf("tooltip %q lacks %q", text, want)
			}
		}
	}
}

// The largest number that a field takes is not cut off, nor does a table hide
// digits of it.
func TestLongNumbersHaveRoom(t *testing.T) {
	b, d := newBench(t)
	before := b.demand.totalField.Size().Width
	d.SetTotal(1_000_000_000_000)
	d.SetCapacity(1, 999_999_999_999)
	for name, f := range map[string]*part.NumberField{"total": b.demand.totalField, "capacity": b.centres.cards[0].field} {
		need := fyne.MeasureText(f.Text(), 13, fyne.TextStyle{}).Width
		if got := f.Size().Width; got < need+8 {
			t.Errorf("%s: the field is %.0f wide, its text %q %.0f", name, got, f.Text(), need)
		}
	}
	d.Undo()
	d.Undo()
	if got := b.demand.totalField.Size().Width; got != before {
		t.Errorf("after undo the field is %.0f wide, want %.0f", got, before)
	}
}

// A centre of capacity 0 is full, not without limit; with a single centre no
// repair is offered twice; where nobody is short there is no empty tab.
func TestExtremes(t *testing.T) {
	b, d := newBench(t)
	d.SetCapacity(1, 0)
	if got := b.centres.cards[0].room.Text; got != look.T("regions.full") {
		t.Errorf("capacity 0: %q, want full", got)
	}
	d.RemoveCentre(2)
	d.SetCapacity(1, 900_000)
	seen := map[string]bool{}
	for _, o := range test.LaidOutObjects(b.short.box) {
		if r, ok := o.(*radio); ok {
			if seen[r.text.Text] {
				t.Errorf("%q is offered twice", r.text.Text)
			}
			seen[r.text.Text] = true
		}
	}
	capacity := 0
	for text := range seen {
		if strings.Contains(text, "+1,620,000") || strings.Contains(text, "2,520,000") {
			capacity++
		}
	}
	if len(seen) < 2 || capacity != 1 {
		t.Errorf("offered %v; want one way to raise the only capacity", seen)
	}
	d.SetUp(1, false)
	if b.dock.Current().Key != "places" {
		t.Errorf("all down: %s on show, want no empty table of shortages", b.dock.Current().Key)
	}
}

func TestDoubtfulColours(t *testing.T) {
	b, d := newBench(t)
	b.expand(1, true)
	doubt := func() string {
		line := b.centres.cards[0].details.doubt
		if line.Hidden {
			return ""
		}
		return line.Text
	}
	for _, c := range []struct{ colour, want string }{
		{"", ""},
		{"#c47c1d", look.T("regions.colour.near", 2, "South")},
		{"#767676", look.T("regions.colour.faint.dark")},
		{"#059877", ""},
	} {
		d.SetColour(1, c.colour)
		if got := doubt(); got != c.want {
			t.Errorf("colour %q: said %q, want %q", c.colour, got, c.want)
		}
	}
}
