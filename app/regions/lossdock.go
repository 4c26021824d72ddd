package regions

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"fenye/app/desk"
	"fenye/app/look"
	"fenye/app/part"
	"fenye/app/scene"
	"fenye/model/failover"
	"fenye/model/table"
)

// lossTable is the page of losses in the dock: a row a case and a line that
// explains it.
type lossTable struct {
	bench *Bench
	table *part.Table
	hint  *part.Line
	body  fyne.CanvasObject
	made  *failover.Losses
	// cleared is set once the table stands empty for want of losses.
	cleared bool
}

// newLosses makes the page of losses.
func (d *dock) newLosses() *lossTable {
	t := &lossTable{bench: d.bench, table: d.newTable("losses"), hint: part.NewCaption(look.T("regions.losses.hint"))}
	t.hint.Shorten = true
	t.table.Style = t.style
	t.table.Ground = func(row int) fyne.ThemeColorName {
		if t.made == nil {
			return ""
		}
		if _, fits := scene.LossVerdict(t.made, row-1, look.Lang()); !fits {
			return look.ErrorGround
		}
		return ""
	}
	foot := container.NewStack(ground(look.Panel), part.Inset(3, 12, 5, 12, t.hint))
	t.body = container.New(&footed{t}, t.table, foot)
	return t
}

// footed puts a line under a table, where it leaves room for every row or
// there are none: a row is worth more than what explains it.
type footed struct{ of *lossTable }

// MinSize implements fyne.Layout.
func (footed) MinSize(o []fyne.CanvasObject) fyne.Size { return o[0].MinSize() }

// Layout implements fyne.Layout.
func (l *footed) Layout(o []fyne.CanvasObject, size fyne.Size) {
	high := o[1].MinSize().Height
	rows := float32(0)
	if l.of.made != nil {
		rows = 28 + 26*float32(len(l.of.made.Cases)+1)
	}
	if rows > size.Height-high {
		high = 0
		o[1].Hide()
	} else {
		o[1].Show()
	}
	o[0].Move(fyne.NewPos(0, 0))
	o[0].Resize(fyne.NewSize(size.Width, size.Height-high))
	o[1].Move(fyne.NewPos(0, size.Height-high))
	o[1].Resize(fyne.NewSize(size.Width, high))
}

// style marks full centres in warning colour, failures in red.
func (t *lossTable) style(row, column int) part.Ink {
	shown := t.table.Shown()
	if column >= len(shown.Columns) || t.made == nil {
		return part.Ink{}
	}
	switch shown.Columns[column].Key {
	case "util":
		if v := shown.At(row, column); v.Set && v.Float >= 1 {
			return part.Ink{Colour: look.Warning, Bold: true}
		} else if !v.Set {
			return part.Ink{Colour: look.Secondary}
		}
	case "more_km":
		return part.Ink{Colour: look.Secondary}
	case "moved", "mean_km":
		if !shown.At(row, column).Set {
			return part.Ink{Colour: look.Secondary}
		}
	case "verdict":
		if _, fits := scene.LossVerdict(t.made, row-1, look.Lang()); fits {
			return part.Ink{Colour: look.Success, Icon: "check"}
		}
		return part.Ink{Colour: look.Error, Icon: "error"}
	}
	return part.Ink{}
}

// updateLosses shows the newest losses and marks the one on the map.
func (d *dock) updateLosses() {
	b, t := d.bench, d.losses
	count := ""
	if lines := lossLines(b.outcome(), nil); lines != nil {
		count = strconv.Itoa(len(lines))
	}
	d.Set("losses", count, false)
	l := b.losses()
	switch {
	case l != nil && l != t.made:
		t.made, t.cleared = l, false
		t.table.SetTable(scene.Losses(l, look.Lang()))
		t.body.Refresh()
	case l == nil && !t.cleared && (b.losing.of == nil || !desk.SamePlaces(b.losing.of.Plan, b.desk.Plan())):
		t.made, t.cleared = nil, true
		t.table.SetTable(table.Table{})
		t.body.Refresh()
	}
	hint := look.T("regions.losses.hint")
	if l == nil && b.losing.busy() {
		hint = look.T("regions.computing")
	}
	t.hint.SetText(hint)
	row := 0
	if t.made == nil {
		row = -1
	} else if b.state.Failure.on() {
		row = 1 + lossOf(t.made, b.state.Failure.Centre)
	}
	if t.table.Selected() != row {
		t.table.Select(row)
	}
}

// LossTable returns the table of losses.
func (b *Bench) LossTable() *part.Table { return b.dock.losses.table }
