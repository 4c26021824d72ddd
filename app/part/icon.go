package part

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
)

// NewIcon returns an icon beside a line of text. It follows the theme, which the
// toolkit's own widget does only where a theme is another object.
func NewIcon(resource fyne.Resource) *canvas.Image {
	i := canvas.NewImageFromResource(resource)
	i.FillMode = canvas.ImageFillContain
	i.SetMinSize(fyne.NewSquareSize(theme.IconInlineSize()))
	return i
}
