package provinces

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"fenye/app/look"
	"fenye/app/part"
)

// newEmpty is what lies over the map while the plan has no demand: what the
// workbench decides, and two ways to begin.
func (b *Bench) newEmpty() fyne.CanvasObject {
	title := part.NewLine(look.T("provinces.empty.title"))
	title.Points, title.Align = 15, fyne.TextAlignCenter
	text := part.NewLine(look.T("provinces.empty.text"))
	text.Colour, text.Align = look.Secondary, fyne.TextAlignCenter
	open := part.NewButton(look.T("provinces.empty.open"), true, func() { b.options.Open() })
	example := part.NewButton(look.T("provinces.empty.example"), false, func() { b.options.Example() })
	card := part.NewCard(part.Rows(10, title, text, container.NewCenter(part.Columns(10, open, example))))
	card.Pad = 18
	return container.NewCenter(card)
}
