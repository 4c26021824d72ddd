package window

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"fenye/app/look"
	"fenye/app/part"
)

// toolRow is the row of buttons under the menu.
type toolRow struct {
	box        fyne.CanvasObject
	undo, redo *part.ToolButton
	scenario   *part.Select
	duplicate  *part.ToolButton
	title      *part.Line
	report     *part.ToolButton
	export     *part.ToolButton
}

// toolRowHigh is the row's height in units.
const toolRowHigh = 44

func (w *Window) newToolRow() *toolRow {
	t := &toolRow{title: part.NewLine("")}
	t.title.Colour, t.title.Shorten, t.title.Align = look.Secondary, true, fyne.TextAlignTrailing
	t.undo = part.NewToolButton(look.T("window.undo"), "undo", w.undo)
	t.redo = part.NewToolButton(look.T("window.redo"), "redo", w.redo)
	t.scenario = part.NewSelect(nil, nil)
	t.duplicate = part.NewToolButton(look.T("window.duplicate"), "duplicate", w.duplicateScenario)
	t.report = part.NewToolButton(look.T("menu.report"), "report", w.askReport)
	t.report.Tip = look.T("window.report.what")
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
		caption, part.Fixed(206, boxed(t.scenario)), t.duplicate)
	right := part.Columns(6, t.export, divider(), language, theme)
	row := part.Inset(0, 10, 0, 10, container.New(toolLayout{}, left, t.title, t.report, right))
	t.box = container.NewStack(fixedHigh(toolRowHigh, panel()), row)
	t.update(w)
	return t
}

// toolLayout sets the left and the right group at the edges, between them the
// title, and before the right group a button. Title and button are hidden where
// there is no room for them: the command of the button is in the menu too.
type toolLayout struct{}

const toolGap = 12

// MinSize is that of the two groups.
func (toolLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	left, right := o[0].MinSize(), o[3].MinSize()
	return fyne.NewSize(left.Width+toolGap+right.Width, fyne.Max(left.Height, right.Height))
}

// Layout places the groups, the title and the button.
func (toolLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	left, button, right := o[0].MinSize().Width, o[2].MinSize().Width, o[3].MinSize().Width
	end := size.Width - right
	place := func(i int, x, wide float32) {
		high := o[i].MinSize().Height
		o[i].Move(fyne.NewPos(x, (size.Height-high)/2))
		o[i].Resize(fyne.NewSize(wide, high))
	}
	place(0, 0, left)
	place(3, end, right)
	if end-left-2*toolGap < button {
		o[2].Hide()
	} else {
		o[2].Show()
		end -= button + 6
		place(2, end, button)
	}
	if wide := end - left - 2*toolGap; wide < 40 {
		o[1].Hide()
	} else {
		o[1].Show()
		place(1, left+toolGap, wide)
	}
}

// update shows what can be done at the moment.
func (t *toolRow) update(w *Window) {
	t.undo.SetEnabled(w.desk.CanUndo())
	t.redo.SetEnabled(w.desk.CanRedo())
	t.undo.Tip = w.undoLabel()
	t.redo.Tip = w.redoLabel()
	t.report.SetEnabled(w.solved())
	t.export.SetEnabled(w.proved())
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

// boxed draws the border that a Select lacks.
func boxed(o fyne.CanvasObject) fyne.CanvasObject {
	return container.NewStack(o, newOutline())
}
