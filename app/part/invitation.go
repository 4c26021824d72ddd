package part

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"fenye/app/look"
)

// NewInvitation returns what stands in place of a picture as long as there is
// nothing to show: a card in the middle that says in a title and lines what a
// workbench decides, with the ways to begin.
func NewInvitation(title string, lines []string, ways ...fyne.CanvasObject) fyne.CanvasObject {
	head := NewLine(title)
	head.Points, head.Align = 15, fyne.TextAlignCenter
	rows := []fyne.CanvasObject{head}
	for _, text := range lines {
		l := NewLine(text)
		l.Colour, l.Align = look.Secondary, fyne.TextAlignCenter
		rows = append(rows, l)
	}
	card := NewCard(Rows(10, append(rows, container.NewCenter(Columns(10, ways...)))...))
	card.Pad = 18
	return container.NewCenter(card)
}
