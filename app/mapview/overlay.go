package mapview

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"fenye/app/look"
	"fenye/app/paint"
	"fenye/app/part"
)

// edge is how far the overlays stay from the edge of the map, stackWide how
// wide the columns of buttons are.
const (
	edge      = 12
	stackWide = 34
)

// overlay is what lies over the map: tools on the left, zoom on the right,
// the legend below, and the frame that says the map has the keys.
type overlay struct {
	m      *Map
	box    *fyne.Container
	left   *part.IconStack
	right  *part.IconStack
	legend *legend
	focus  *canvas.Rectangle
}

// legendLeast is how wide a plain map is at least to have a legend.
const legendLeast = 480

// Names of the buttons, in order; also the keys of their words.
var (
	toolNames = []string{"select", "add", "pin", "zone", "measure"}
	zoomNames = []string{"plus", "minus", "fit", "layers"}
)

func newOverlay(m *Map) *overlay {
	o := &overlay{m: m, legend: newLegend(), focus: canvas.NewRectangle(nil), box: container.NewWithoutLayout()}
	o.focus.StrokeWidth = 2
	o.focus.Hide()
	o.stacks()
	return o
}

// stacks makes the buttons, with their names in the language of the moment.
func (o *overlay) stacks() {
	tools := make([]part.Tool, len(toolNames))
	for i, name := range toolNames {
		tools[i] = part.Tool{Icon: name, Tip: o.m.lang.T("map.button." + name), OnTapped: func() { o.m.SetTool(Tool(i)) }}
	}
	actions := []func(){
		func() { o.m.ZoomBy(notch) }, func() { o.m.ZoomBy(1 / notch) }, o.m.Fit, o.m.ShowLayers,
	}
	zooms := make([]part.Tool, len(zoomNames))
	for i, name := range zoomNames {
		zooms[i] = part.Tool{Icon: name, Tip: o.m.lang.T("map.button." + name), OnTapped: actions[i]}
	}
	o.left, o.right = part.NewIconStack(tools...), part.NewIconStack(zooms...)
	o.left.SetChecked(int(o.m.tool))
	o.left.Resize(o.left.MinSize())
	o.right.Resize(o.right.MinSize())
	o.box.Objects = []fyne.CanvasObject{o.left, o.right, o.legend.box, o.focus}
}

func (o *overlay) layout(size fyne.Size) {
	o.box.Resize(size)
	o.left.Move(fyne.NewPos(edge, edge))
	o.right.Move(fyne.NewPos(size.Width-edge-stackWide, edge))
	if o.m.Plain { // beside charts a small map needs its room more than its legend
		o.legend.box.Hidden = size.Width < legendLeast || len(o.legend.box.Objects) == 0
	}
	o.legend.box.Move(fyne.NewPos(edge, size.Height-edge-o.legend.box.Size().Height))
	o.focus.Resize(size)
}

// update puts the theme of the moment and the scene's legend on.
func (o *overlay) update() {
	o.left.Hidden, o.right.Hidden = o.m.Plain, o.m.Plain
	o.left.Refresh()
	o.right.Refresh()
	o.focus.StrokeColor = look.Colour(look.Accent)
	if o.m.scene != nil {
		o.legend.show(o.m.scene)
	}
	o.layout(o.m.Size())
	o.m.ruler.place(o.m)
}

// relabel follows a change of language.
func (o *overlay) relabel() {
	o.stacks()
	o.update()
}

func (o *overlay) frame(on bool) {
	if on {
		o.focus.StrokeColor = look.Colour(look.Accent)
		o.focus.Show()
	} else {
		o.focus.Hide()
	}
}

// covers returns where labels and the scale bar must not be.
func (o *overlay) covers() []paint.Rect {
	covers := make([]paint.Rect, 0, 3)
	for _, box := range []fyne.CanvasObject{o.left, o.right, o.legend.box} {
		if !box.Visible() {
			continue
		}
		p, s := box.Position(), box.Size()
		covers = append(covers, paint.Rect{
			X0: float64(p.X), Y0: float64(p.Y), X1: float64(p.X + s.Width), Y1: float64(p.Y + s.Height),
		})
	}
	return covers
}

// SetTool chooses what a click on the map does.
func (m *Map) SetTool(t Tool) {
	m.tool = t
	m.ruler.clear()
	m.sketch = sketch{}
	m.overlay.left.SetChecked(int(t))
	m.repaint()
}

// Tool returns the tool in hand.
func (m *Map) Tool() Tool { return m.tool }
