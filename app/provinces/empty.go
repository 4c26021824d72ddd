package provinces

import (
	"fyne.io/fyne/v2"

	"fenye/app/look"
	"fenye/app/part"
)

// newEmpty is what lies over the map while the plan has no demand: what the
// workbench decides, and two ways to begin.
func (b *Bench) newEmpty() fyne.CanvasObject {
	return part.NewInvitation(look.T("provinces.empty.title"), []string{look.T("provinces.empty.text")},
		part.NewButton(look.T("provinces.empty.open"), true, func() { b.options.Open() }),
		part.NewButton(look.T("provinces.empty.example"), false, func() { b.options.Example() }))
}
