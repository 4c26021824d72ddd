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
	row := part.Inset(0, 10, 0, 10, part.Wide(12, left, t.title, right))
	t.box = container.NewStack(fixedHigh(toolRowHigh, panel()), row)
	t.update(w)
	return t
}

// update shows what can be done at the moment.
func (t *toolRow) update(w *Window) {
	t.undo.SetEnabled(w.desk.CanUndo())
	t.redo.SetEnabled(w.desk.CanRedo())
	t.undo.Tip = w.undoLabel()
	t.redo.Tip = w.redoLabel()
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
