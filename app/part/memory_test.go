package part

import (
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"fenye/app/look"
	"fenye/model/table"
)

// TestPartsMadeAnewKeepNoFonts makes and draws the parts of a panel again and
// again, as a change of language does. The toolkit keeps a set of fonts, some
// five megabytes, for each theme that it is given.
func TestPartsMadeAnewKeepNoFonts(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(look.New(look.Light))
	w := test.NewTempWindow(t, container.NewStack())
	w.Resize(fyne.NewSize(400, 300))
	draw := func() {
		grid := NewTable(nil)
		grid.SetTable(table.Table{Key: "x", Columns: []table.Column{{Key: "place", Kind: table.Text}}, Rows: 5,
			At: func(int, int) table.Value { return table.TextOf("北京 Beijing") }})
		field := NewNumberField(Number{Unit: "km"}, 12, nil)
		w.SetContent(container.NewBorder(container.NewVBox(field, NewTextField("筛选", "search", nil), NewEntry("文字")), nil, nil, nil, grid))
		w.Canvas().Capture()
	}
	heap := func() float64 {
		runtime.GC()
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return float64(m.HeapAlloc) / 1e6
	}
	for range 3 {
		draw()
	}
	before := heap()
	for range 20 {
		draw()
	}
	if grown := heap() - before; grown > 25 {
		t.Errorf("20 panels made anew hold %.0f MB more", grown)
	}
}

// TestTablesGoneAreFreed shows tables one after the other, as changes of language
// do. When the toolkit has let go of how they are drawn nothing holds them.
func TestTablesGoneAreFreed(t *testing.T) {
	const made = 20
	var freed atomic.Int32
	for range made {
		t.Run("shown", func(t *testing.T) {
			w := stage(t, container.NewStack(), 400, 300)
			table := NewTable(nil)
			table.SetTable(numbered(40))
			runtime.AddCleanup(table, func(n *atomic.Int32) { n.Add(1) }, &freed)
			w.SetContent(table)
			w.Canvas().Capture()
			table.Select(30)
			w.Canvas().Capture()
			for _, o := range test.LaidOutObjects(table) {
				if part, is := o.(fyne.Widget); is {
					test.TempWidgetRenderer(t, part) // let go of at the end
				}
			}
			w.SetContent(container.NewStack())
		})
	}
	for range 50 {
		runtime.GC()
		if freed.Load() >= made-1 { // one may still be on the stack
			return
		}
		time.Sleep(10 * time.Millisecond) // the runtime cleans up beside this
	}
	t.Errorf("%d of %d tables are freed", freed.Load(), made)
}
