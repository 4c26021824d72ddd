package part

import (
	"math"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"fenye/app/look"
	"fenye/app/words"
)

// panel shows the parts of an inspector in every state that has a look.
func panel() fyne.CanvasObject {
	bad := NewNumberField(Number{Max: 1e9}, 900000, nil)
	bad.entry.SetText("abc")
	bad.Commit()
	focused := NewNumberField(Number{Max: 1e9}, 2520000, nil)
	focused.entry.focused = true
	slider := NewSlider(0, 2e6, 900000, nil)
	slider.Tick = 850000
	open := NewSlider(0, 2e6, math.Inf(1), nil)
	open.NoLimit, open.focused = true, true
	added := NewLoadBar(2, "", 0.7)
	added.Added = 0.3
	down := NewLoadBar(5, "", 0.5)
	down.Down = true
	card := NewCard(Rows(3,
		Wide(8, NewBadge(1, "", false, 22), NewLine("北方 North"), NewFigure("100.0 %")),
		NewLoadBar(1, "", 1), added, down, Wide(10, nil, slider, Fixed(96, focused)), Wide(10, nil, open, Fixed(96, bad))))
	card.Selected = true
	apply := NewButton("Apply", true, nil)
	off := NewToolButton("Redo", "redo", nil)
	off.Disable()
	return Rows(0,
		NewSection("数据中心", NewLink("添加", "plus", nil), card),
		NewFixedSection("Result", nil, Rows(4,
			NewRow("平均距离 Mean distance", "713.4 km"),
			NewSegmented([]string{"Optimal", "Nearest", "其余不动"}, 0, nil),
			NewStackedBar(0, Slice{Value: 100, Text: "2,520,000"}),
			NewStackedBar(0, Slice{Number: 1, Value: 90}, Slice{Number: 2, Value: 150}, Slice{Value: 12, Short: true}),
			Columns(6, NewBadge(3, "", true, 22), NewBadge(12, "", false, 22), NewBadge(5, "", false, 16), NewBadge(10, "", false, 24)),
			Columns(6, apply, NewButton("应用", false, nil), NewToolButton("Open", "open", nil), off))))
}

func TestPanelLooksRight(t *testing.T) {
	for _, mode := range []look.Mode{look.Light, look.Dim} {
		t.Run(string(mode), func(t *testing.T) {
			test.NewTempApp(t)
			test.ApplyTheme(t, look.New(mode))
			if err := look.SetLang(words.EN); err != nil {
				t.Fatal(err)
			}
			w := test.NewTempWindow(t, container.NewStack(canvas.NewRectangle(look.Colour(look.Panel)), panel()))
			w.SetPadded(false)
			w.Resize(fyne.NewSize(352, 470))
			test.AssertImageMatches(t, "panel-"+string(mode)+".png", w.Canvas().Capture())
		})
	}
}

func TestRailAndTableLookRight(t *testing.T) {
	test.NewTempApp(t)
	test.ApplyTheme(t, look.New(look.Light))
	if err := look.SetLang(words.ZH); err != nil {
		t.Fatal(err)
	}
	rail := NewRail([]RailItem{{"regions", "服务区域"}, {"provinces", "省市接入"}, {"ring", "存储环"}}, nil)
	tab := NewTable(nil)
	banner := NewBanner(false, "没有可行方案：缺 120,000", "右侧有三种修复办法。", func() {})
	w := test.NewTempWindow(t, container.NewBorder(banner, nil, rail, nil, tab))
	w.SetPadded(false)
	w.Resize(fyne.NewSize(640, 260))
	tab.SetTable(cities())
	tab.Select(1)
	test.AssertImageMatches(t, "rail-table-light-zh.png", w.Canvas().Capture())
}

// A panel that was built light and turned dark looks as one built dark.
func TestPanelTurnsDark(t *testing.T) {
	test.NewTempApp(t)
	test.ApplyTheme(t, look.New(look.Light))
	if err := look.SetLang(words.EN); err != nil {
		t.Fatal(err)
	}
	ground := canvas.NewRectangle(look.Colour(look.Panel))
	w := test.NewTempWindow(t, container.NewStack(ground, panel()))
	w.SetPadded(false)
	w.Resize(fyne.NewSize(352, 470))
	w.Canvas().Capture()
	test.ApplyTheme(t, look.New(look.Dim))
	ground.FillColor = look.Colour(look.Panel)
	w.Content().Refresh()
	test.AssertImageMatches(t, "panel-dark.png", w.Canvas().Capture())
}
