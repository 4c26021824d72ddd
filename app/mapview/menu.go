package mapview

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"fenye/app/paint"
	"fenye/app/part"
)

// showMenu opens the right-click menu for what is under the pointer.
func (m *Map) showMenu(e *desktop.MouseEvent) {
	c := fyne.CurrentApp().Driver().CanvasForObject(m)
	menu := m.contextMenu(e.Position)
	if c == nil || len(menu.Items) == 0 {
		return
	}
	widget.ShowPopUpMenuAtPosition(menu, c, e.AbsolutePosition)
}

// contextMenu returns what can be done at a position.
func (m *Map) contextMenu(at fyne.Position) *fyne.Menu {
	menu := fyne.NewMenu("")
	add := func(key string, do func(), args ...any) {
		menu.Items = append(menu.Items, fyne.NewMenuItem(m.lang.T(key, args...), do))
	}
	on := m.hit(at)
	if on.Kind == paint.OnCentre {
		centre := m.scene.Centres[on.Index]
		if m.Gestures.ToggleCentre != nil {
			key := "map.menu.down"
			if centre.Down {
				key = "map.menu.up"
			}
			add(key, func() { m.Gestures.ToggleCentre(on.Number) }, on.Number, centre.Name)
		}
		if m.Gestures.DeleteCentre != nil {
			add("map.menu.delete", func() { m.Gestures.DeleteCentre(on.Number) }, on.Number, centre.Name)
		}
		return menu
	}
	menu.Items = append(menu.Items, m.unitMenu(on)...)
	if on.Kind == paint.OnPlace && m.Gestures.PlaceMenu != nil {
		menu.Items = append(menu.Items, m.Gestures.PlaceMenu(on.Index)...)
	}
	if p, ok := m.camera.ground(m.scene, float64(at.X), float64(at.Y)); ok && m.Gestures.AddCentre != nil {
		add("map.menu.add", func() { m.Gestures.AddCentre(p) })
	}
	add("map.menu.fit", m.Fit)
	if !m.Plain {
		add("map.menu.layers", m.ShowLayers)
	}
	return menu
}

// projections are the choices of the layers popover, by the projections' names.
var projections = []string{"albers", "azimuthal", "mercator", "plate", "orthographic"}

// ShowLayers opens the popover with the layers and the projection.
func (m *Map) ShowLayers() {
	c := fyne.CurrentApp().Driver().CanvasForObject(m)
	if c == nil || m.scene == nil || m.Plain {
		return
	}
	box := container.NewVBox()
	layers := m.scene.Layers
	for _, l := range []struct {
		key string
		on  *bool
	}{
		{"regions", &layers.Regions}, {"boundary", &layers.Boundaries}, {"nearest", &layers.Ghosts},
		{"places", &layers.Places}, {"labels", &layers.Labels}, {"outlines", &layers.Outlines},
		{"graticule", &layers.Graticule}, {"links", &layers.Links},
	} {
		check := part.NewCheck(m.lang.T("map.layer."+l.key), nil)
		check.Checked = *l.on
		check.OnChanged = func(on bool) {
			*l.on = on
			if m.Gestures.Layers != nil {
				m.Gestures.Layers(layers)
			}
		}
		box.Add(check)
	}
	box.Add(widget.NewSeparator())
	box.Add(m.projectionChoice())
	pop := widget.NewPopUp(box, c)
	origin := fyne.CurrentApp().Driver().AbsolutePositionForObject(m)
	size := pop.MinSize()
	pop.ShowAtPosition(origin.AddXY(m.Size().Width-edge-stackWide-8-size.Width, edge))
}

func (m *Map) projectionChoice() fyne.CanvasObject {
	var names []string
	current := 0
	for i, p := range projections {
		names = append(names, m.lang.T("map.projection."+p))
		if m.scene.Projection.Name() == p {
			current = i
		}
	}
	choice := part.NewSelect(names, nil)
	choice.SetSelectedIndex(current)
	choice.OnChanged = func(string) {
		if m.Gestures.Projection != nil {
			m.Gestures.Projection(projections[choice.SelectedIndex()])
		}
	}
	return choice
}
