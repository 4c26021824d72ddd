package provinces

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"fenye/app/look"
	"fenye/app/part"
	"fenye/app/scene"
)

// head is the strip over the map: what the provinces are coloured by, what
// they are compared with, and the camera.
type head struct {
	box     *fyne.Container
	shading *part.Segmented
	compare *part.Select
}

var shadings = []scene.Shading{scene.ByCentre, scene.ByUsers, scene.ByAdded}

func (b *Bench) newHead() *head {
	h := &head{}
	var names []string
	at := 0
	for i, s := range shadings {
		names = append(names, look.T("provinces.shading."+string(s)))
		if s == b.state.Shading {
			at = i
		}
	}
	h.shading = part.NewSegmented(names, at, func(i int) {
		b.state.Shading = shadings[i]
		b.showMap()
	})
	options := []string{look.T("provinces.compare.nearest"), look.T("provinces.compare.none"), look.T("provinces.compare.backup")}
	h.compare = part.NewSelect(options, nil)
	switch {
	case b.state.Compare:
		h.compare.SetSelectedIndex(0)
	case b.state.Backup:
		h.compare.SetSelectedIndex(2)
	default:
		h.compare.SetSelectedIndex(1)
	}
	h.compare.OnChanged = func(string) {
		at := h.compare.SelectedIndex()
		b.state.Compare, b.state.Backup = at == 0, at == 2
		b.showMap()
	}
	caption := func(key string) *part.Line {
		l := part.NewLine(look.T(key))
		l.Colour = look.Secondary
		return l
	}
	tool := func(icon, key string, do func()) *part.ToolButton {
		t := part.NewToolButton("", icon, do)
		t.Tip = look.T(key)
		return t
	}
	tools := part.Columns(0, tool("plus", "map.button.plus", func() { b.Map.ZoomBy(1.25) }),
		tool("minus", "map.button.minus", func() { b.Map.ZoomBy(1 / 1.25) }), tool("fit", "map.button.fit", b.Map.Fit))
	row := container.New(headRow{}, caption("provinces.shading"), h.shading, caption("provinces.compare"),
		part.Fixed(110, part.Bordered(h.compare)), tools)
	h.box = container.New(underlined{}, part.NewFill(look.Panel), part.Inset(4, 8, 4, 14, row), part.NewFill(look.Hairline))
	return h
}

// underlined lays a row over its ground, with a hairline below.
type underlined struct{}

// MinSize implements fyne.Layout.
func (underlined) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(200, max(38, o[1].MinSize().Height))
}

// Layout implements fyne.Layout.
func (underlined) Layout(o []fyne.CanvasObject, size fyne.Size) {
	part.Place(o[0], 0, 0, size.Width, size.Height)
	part.Place(o[1], 0, 0, size.Width, size.Height)
	part.Place(o[2], 0, size.Height-1, size.Width, 1)
}
