package regions

import (
	"fyne.io/fyne/v2"

	"fenye/app/look"
	"fenye/app/part"
)

// newEmpty is what lies over the map while the plan has no demand: what the
// workbench decides, and two ways to begin.
func (b *Bench) newEmpty() fyne.CanvasObject {
	return part.NewInvitation(look.T("regions.empty.title"), []string{look.T("regions.empty.text")},
		part.NewButton(look.T("regions.empty.open"), true, func() { b.options.ChangeSource() }),
		part.NewButton(look.T("regions.empty.example"), false, func() {
			if b.options.Example != nil {
				b.options.Example()
			}
		}))
}
