package part

import (
	"runtime"
	"testing"

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
