package provinces

import (
	"context"
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"fenye/app/cause"
	"fenye/app/look"
	"fenye/app/part"
	"fenye/data/demand"
	"fenye/model"
	"fenye/model/access"
)

// ReadUnits asks for a file of units with free ids (code, name, lon, lat,
// users) and wires these in place of provinces.
func (b *Bench) ReadUnits() { b.options.ChooseTable(b.openUnits) }

// openUnits reads a file of units beside the window. A file that cannot be used
// changes nothing, and is said why.
func (b *Bench) openUnits(path string) {
	go func() {
		units, source, err := demand.Units(context.Background(), path)
		b.options.Post(func() {
			if err != nil {
				b.tellUnits(cause.Text(look.Lang(), err))
				return
			}
			b.desk.ApplyUnits(unitTable(source, units))
		})
	}()
}

// unitTable is a file of units as the plan keeps it.
func unitTable(file model.Source, units []access.Unit) *model.UnitTable {
	t := &model.UnitTable{File: filepath.Base(file.Name), SHA256: file.SHA256}
	for _, u := range units {
		t.Units = append(t.Units, model.PlanUnit{Code: u.Code, Name: u.Name, Position: u.Point, Users: u.Users})
	}
	return t
}

// tellUnits says why a file of units was not taken.
func (b *Bench) tellUnits(why string) {
	text := widget.NewLabel(why)
	text.Wrapping = fyne.TextWrapWord
	part.NewDialog(look.T("provinces.units.read"), text, b.options.Window).Show()
}
