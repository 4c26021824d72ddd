package regions

import (
	"bytes"
	"context"
	"errors"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"fenye/app/look"
	"fenye/app/part"
	"fenye/app/scene"
	"fenye/app/words"
	"fenye/data/report"
	"fenye/model/failover"
	"fenye/model/region"
	"fenye/model/table"
)

// firstShare is the step of a drain that the dialog begins with.
const firstShare = 0.1

// drainDialog takes a centre down in steps, on paper: the plan is not changed.
type drainDialog struct {
	bench   *Bench
	dialog  *dialog.CustomDialog
	outcome *region.Outcome
	up      []int // the scenario's centres to choose from
	centre  *part.Select
	share   *part.NumberField
	way     *part.Segmented
	message *widget.Label
	rows    *part.Table
	csv     *part.ToolButton
	copy    *part.ToolButton
	onMap   *part.ToolButton

	schedule *failover.Schedule
	cancel   context.CancelFunc // of the newest search; older ones are dropped
	serial   int
}

// ShowDrain opens the dialog that empties a centre in steps. Without a plan it
// does nothing.
func (b *Bench) ShowDrain() {
	o := b.solved()
	if o == nil || o.Solution == nil {
		return
	}
	d := b.newDrain(o)
	d.dialog.Show()
	d.find()
}

func (b *Bench) newDrain(o *region.Outcome) *drainDialog {
	d := &drainDialog{bench: b, outcome: o, message: wrapped("")}
	var names []string
	chosen := 0
	for a, c := range o.Scenario.Centres {
		if !c.Up {
			continue
		}
		if c.Number == b.desk.Selection().Centre {
			chosen = len(names)
		}
		d.up = append(d.up, a)
		names = append(names, words.Spaced(look.T("scene.numbered", c.Number, c.Name)))
	}
	d.centre = part.NewSelect(names, nil)
	d.centre.SetSelectedIndex(chosen)
	d.centre.OnChanged = func(string) { d.find() }
	d.share = part.NewNumberField(part.Number{Percent: true, Digits: 1, Min: 0.001, Max: 1}, firstShare, func(float64) { d.find() })
	d.way = part.NewSegmented([]string{look.T("regions.drain.there"), look.T("regions.drain.back")}, 0, func(int) { d.show() })
	d.rows = part.NewTable(nil)
	d.rows.Post = b.options.Post
	d.rows.Centre = func(number int) (string, bool) {
		if i := o.Scenario.IndexOf(number); i >= 0 {
			return o.Scenario.Centres[i].Colour, false
		}
		return "", false
	}
	d.copy = part.NewToolButton(look.T("part.copy"), "copy", func() {
		fyne.CurrentApp().Clipboard().SetContent(d.rows.TSV(table.Lang(look.Lang())))
	})
	d.csv = part.NewToolButton("CSV", "csv", func() { b.options.SaveTable(d.key()+".csv", d.bytes()) })
	d.onMap = part.NewButton(look.T("regions.drain.map"), true, func() {
		if steps := d.steps(); len(steps) > 0 { // else it is still looked for, or there is none
			d.dialog.Hide()
			b.showSteps(d.schedule, steps)
		}
	})
	caption := func(key string) *part.Line {
		l := part.NewLine(look.T(key))
		l.Colour = look.Secondary
		return l
	}
	head := part.Columns(8, caption("regions.drain.centre"), part.Fixed(180, part.Bordered(d.centre)),
		caption("regions.drain.step"), part.Fixed(84, d.share))
	top := part.Rows(8, part.Wide(8, head, nil, d.way), d.message)
	tools := part.Wide(8, d.onMap, nil, part.Columns(4, d.copy, d.csv))
	content := container.NewBorder(part.Inset(0, 0, 6, 0, top), tools, nil, nil, d.rows)
	d.dialog = dialog.NewCustom(look.T("regions.drain.title"), look.T("part.close"), content, b.options.Window)
	d.dialog.SetOnClosed(d.stop)
	d.dialog.Resize(fyne.NewSize(900, 600).Min(b.options.Window.Canvas().Size()))
	return d
}

// stop drops the search that runs.
func (d *drainDialog) stop() {
	d.serial++
	if d.cancel != nil {
		d.cancel()
		d.cancel = nil
	}
}

// find works the schedule out beside the window; the newest wins.
func (d *drainDialog) find() {
	d.stop()
	ctx, cancel := context.WithTimeout(context.Background(), reserveLimit)
	d.cancel = cancel
	mine, o, share := d.serial, d.outcome, d.share.Value()
	centre := d.up[max(0, d.centre.SelectedIndex())]
	d.schedule = nil // that of another centre or step
	d.show()
	d.message.SetText(look.T("regions.computing"))
	go func() {
		schedule, err := failover.Drain(ctx, o, centre, share)
		d.bench.options.Post(func() {
			cancel()
			if mine == d.serial {
				d.take(schedule, err)
			}
		})
	}()
}

// take shows a schedule, or why there is none.
func (d *drainDialog) take(schedule *failover.Schedule, err error) {
	d.schedule = schedule
	var senseless *failover.DrainError
	switch {
	case errors.As(err, &senseless):
		d.schedule = nil
		d.message.SetText(look.T(senseless.Key()))
	case err != nil:
		d.schedule = nil
		d.message.SetText(look.T("regions.drain.undecided"))
	default:
		d.message.SetText(words.Spaced(drainText(schedule)))
	}
	d.show()
}

// drainText says in how many steps the centre is empty, or at which one and by
// how much it fails.
func drainText(s *failover.Schedule) string {
	name := s.Outcome.Scenario.Centres[s.Centre].Name
	f := s.Failure
	switch {
	case s.First == 0:
		return look.T("regions.drain.empty", name)
	case f == nil:
		return look.T("failover.tell.drain", name, users(s.First), len(s.Steps), users(s.Most), userKm(s.AddedUserKm))
	case f.Cause == region.CauseNoCentre:
		return look.T("failover.drain.alone", name, f.Step, users(f.Short))
	case f.Cause == region.CauseWhole:
		return look.T("failover.drain.whole", name)
	case f.Cause == region.CauseWishes:
		return look.T("regions.drain.wishes", name)
	case f.Cause == "":
		return look.T("regions.drain.unit", name, f.Step, users(f.Short), failover.UnitName(s.Outcome, f.Place))
	}
	return look.T("failover.drain.short", name, f.Step, users(f.Short), users(f.Left))
}

// key names the table on show.
func (d *drainDialog) key() string {
	if d.way.Selected() == 1 {
		return "back"
	}
	return "drain"
}

// steps are those there or back, as chosen.
func (d *drainDialog) steps() []failover.Step {
	switch {
	case d.schedule == nil:
		return nil
	case d.way.Selected() == 1:
		return d.schedule.Back()
	}
	return d.schedule.Steps
}

// show puts the steps there or back into the table.
func (d *drainDialog) show() {
	steps := d.steps()
	d.rows.SetTable(scene.DrainSteps(d.key(), d.outcome, steps, look.Lang()))
	d.copy.SetEnabled(len(steps) > 0)
	d.onMap.SetEnabled(len(steps) > 0)
	d.csv.SetEnabled(len(steps) > 0 && d.bench.options.SaveTable != nil)
}

// bytes are the rows on show as CSV for people.
func (d *drainDialog) bytes() []byte {
	var out bytes.Buffer
	if err := report.WriteCSV(&out, d.rows.OnShow()); err != nil {
		return nil
	}
	return out.Bytes()
}
