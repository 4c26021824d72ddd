package part

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"fenye/app/look"
	"fenye/model/table"
)

// Parts laid out again in the size they have keep their objects: the toolkit lays
// out a part with new ones in every frame, and draws the whole window each time.
func TestPartsKeepTheirObjects(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(look.New(look.Light))
	tip := NewTipLayer()
	tip.ShowAt(fyne.NewPos(4, 4), "one\ntwo")
	centres := newCell()
	centres.parts = []table.Part{{Number: 1, Users: 5}, {Number: 2, Users: 7}}
	icon := newCell()
	icon.text, icon.ink.Icon = "moved", "warning"
	for name, w := range map[string]fyne.Widget{
		"rail": NewRail([]RailItem{{"regions", "Regions"}, {"ring", "Ring"}}, nil), "tip": tip,
		"segmented": NewSegmented([]string{"a", "b"}, 0, nil), "bar": NewStackedBar(10, Slice{Value: 3, Text: "3"}),
		"cell with centres": centres, "cell with an icon": icon, "section": NewSection("Result", nil, NewLine("text")),
		"badge": NewBadge(3, "", false, 20), "link": NewLink("more", "", func() {}), "progress": NewProgress(),
	} {
		r := test.WidgetRenderer(w)
		w.Resize(fyne.NewSize(300, 120))
		r.Layout(w.Size())
		before := slices.Clone(r.Objects())
		r.Layout(w.Size())
		if len(before) == 0 || !slices.Equal(before, r.Objects()) {
			t.Errorf("%s: %d objects, others after the same layout", name, len(before))
		}
		w.Resize(fyne.NewSize(280, 120))
		if w == fyne.Widget(tip) {
			continue // it goes
		}
		if w.Size().Width != 280 || len(r.Objects()) == 0 {
			t.Errorf("%s: nothing to see in another size", name)
		}
	}
}
