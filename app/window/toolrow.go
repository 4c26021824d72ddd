package window

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"fenye/app/look"
	"fenye/app/part"
)

// toolRow is the row of buttons under the menu.
type toolRow struct {
	box        fyne.CanvasObject
	undo, redo *part.ToolButton
	scenario   *widget.Select
	duplicate  *part.ToolButton
	title      *part.Line
	export     *part.ToolButton
}

// toolRowHigh is the row's height in units.
const toolRowHigh = 44

func (w *Window) newToolRow() *toolRow {
	t := &toolRow{title: part.NewLine("")}
	t.title.Colour, t.title.Shorten, t.title.Align = look.Secondary, true, fyne.TextAlignTrailing
	t.undo = part.NewToolButton(look.T("window.undo"), "undo", w.undo)
	t.redo = part.NewToolButton(look.T("window.redo"), "redo", w.redo)
	t.scenario = widget.NewSelect(nil, nil)
	t.duplicate = part.NewToolButton(look.T("window.duplicate"), "duplicate", w.duplicateScenario)
	t.export = part.NewToolButton(look.T("window.export"), "export", w.askExport)
	t.export.Strong = true
	language := part.NewToolButton("中 / EN", "", w.switchLanguage)
	language.Tip = look.T("menu.language")
	theme := part.NewToolButton("", "theme", w.switchTheme)
	theme.Tip = look.T("menu.theme")
	caption := part.NewLine(look.T("window.scenario"))
	caption.Colour = look.Secondary
	left := part.Columns(6,
		part.NewToolButton(look.T("window.open"), "open", w.askOpen),
		part.NewToolButton(look.T("window.saveas"), "save", w.askSaveAs),
		divider(), t.undo, t.redo, divider(),
		caption, part.Fixed(206, t.scenario), t.duplicate)
	right := part.Columns(6, t.export, divider(), language, theme)
	row := part.Inset(0, 10, 0, 10, part.Wide(12, left, t.title, right))
	t.box = container.NewStack(fixedHigh(toolRowHigh, panel()), container.NewCenter(), row)
	t.update(w)
	return t
}

// update shows what can be done at the moment.
func (t *toolRow) update(w *Window) {
	t.undo.SetEnabled(w.desk.CanUndo())
	t.redo.SetEnabled(w.desk.CanRedo())
	t.undo.Tip = w.undoLabel()
	t.redo.Tip = w.redoLabel()
	t.export.SetEnabled(w.solved())
	t.title.SetText(w.desk.Name())
	plan := w.desk.Plan()
	names := make([]string, len(plan.Scenarios))
	for i, s := range plan.Scenarios {
		names[i] = s.Name
		if names[i] == "" {
			names[i] = look.T("window.scenario.unnamed", i+1)
		}
	}
	t.scenario.OnChanged = nil
	t.scenario.Options = names
	t.scenario.SetSelectedIndex(plan.Current)
	t.scenario.OnChanged = func(string) {
		if i := t.scenario.SelectedIndex(); i != w.desk.Plan().Current {
			w.desk.SelectScenario(i)
		}
	}
}

// divider is the upright hairline between groups.
func divider() fyne.CanvasObject {
	line := newFill(look.Hairline)
	return container.NewCenter(container.New(sized{fyne.NewSize(1, 20)}, line))
}

// panel is a ground in the panel's colour with a hairline below.
func panel() fyne.CanvasObject {
	return container.NewBorder(nil, fixedHigh(1, newFill(look.Hairline)), nil, nil, newFill(look.Panel))
}

func backdrop() fyne.CanvasObject { return newFill(look.Window) }

// fill is a rectangle in a colour of the theme that follows it.
type fill struct {
	widget.BaseWidget
	name fyne.ThemeColorName
}

func newFill(name fyne.ThemeColorName) *fill {
	f := &fill{name: name}
	f.ExtendBaseWidget(f)
	return f
}

// CreateRenderer implements fyne.Widget.
func (f *fill) CreateRenderer() fyne.WidgetRenderer {
	r := canvas.NewRectangle(look.Colour(f.name))
	return &fillView{widget.NewSimpleRenderer(r), f, r}
}

type fillView struct {
	fyne.WidgetRenderer
	f *fill
	r *canvas.Rectangle
}

// Refresh takes the colour of the running theme.
func (v *fillView) Refresh() {
	v.r.FillColor = look.Colour(v.f.name)
	v.r.Refresh()
}

// sized gives its objects a least size and all the room there is.
type sized struct{ size fyne.Size }

// MinSize implements fyne.Layout.
func (s sized) MinSize([]fyne.CanvasObject) fyne.Size { return s.size }

// Layout implements fyne.Layout.
func (s sized) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	for _, o := range objects {
		o.Move(fyne.NewPos(0, 0))
		o.Resize(size)
	}
}

func fixedHigh(high float32, o fyne.CanvasObject) fyne.CanvasObject {
	return container.New(sized{fyne.NewSize(0, high)}, o)
}

// stacked puts objects under each other without gaps.
type stacked struct{}

// MinSize implements fyne.Layout.
func (stacked) MinSize(objects []fyne.CanvasObject) fyne.Size {
	var m fyne.Size
	for _, o := range objects {
		if o.Visible() {
			s := o.MinSize()
			m = fyne.NewSize(max(m.Width, s.Width), m.Height+s.Height)
		}
	}
	return m
}

// Layout implements fyne.Layout.
func (stacked) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	y := float32(0)
	for _, o := range objects {
		if o.Visible() {
			h := o.MinSize().Height
			o.Move(fyne.NewPos(0, y))
			o.Resize(fyne.NewSize(size.Width, h))
			y += h
		}
	}
}
