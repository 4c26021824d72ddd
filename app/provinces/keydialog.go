package provinces

import (
	"context"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"fenye/app/cause"
	"fenye/app/look"
	"fenye/app/part"
	"fenye/data/gslb"
	"fenye/model"
)

// keyDialog is the editor of the plan's keys. What it changes is taken over at
// once, each as one step of undo.
type keyDialog struct {
	bench        *Bench
	dialog       *dialog.CustomDialog
	rows         *part.Table
	probe        *part.Entry
	answer       *part.Line
	unit         *widget.SelectEntry
	kind         *part.Select
	value        *part.Entry
	edit, remove *part.ToolButton
	message      *widget.Label
	shown        []model.UnitKey
	reading      int // number of the newest file, so that an older one is dropped
}

// ShowKeys opens the editor of the keys that units are known by.
func (b *Bench) ShowKeys() { b.newKeyDialog().dialog.Show() }

func (b *Bench) newKeyDialog() *keyDialog {
	d := &keyDialog{bench: b, answer: part.NewLine(""), message: widget.NewLabel(look.T("provinces.keys.hint"))}
	d.message.Wrapping = fyne.TextWrapWord
	d.answer.Shorten = true
	d.probe, d.value = part.NewEntry(""), part.NewEntry("")
	d.probe.PlaceHolder = "10.13.128.7 / 0315…"
	d.probe.OnChanged = func(text string) { d.answer.SetText(b.probe(text)) }
	d.rows = part.NewTable(func(row int) { d.choose(row) })
	d.rows.Post = b.options.Post
	d.unit = widget.NewSelectEntry(nil)
	d.unit.PlaceHolder = look.T("column.unit_id")
	var kinds []string
	for _, k := range gslb.Kinds {
		kinds = append(kinds, look.T("provinces.keys.kind."+string(k)))
	}
	d.kind = part.NewSelect(kinds, nil)
	d.kind.SetSelectedIndex(0)
	d.value.PlaceHolder = look.T("column.key")
	add := part.NewButton(look.T("provinces.keys.add"), true, func() { d.put(-1) })
	d.edit = part.NewButton(look.T("provinces.keys.edit"), false, func() { d.put(d.chosen()) })
	d.remove = part.NewButton(look.T("provinces.keys.delete"), false, d.drop)
	read := part.NewButton(look.T("provinces.keys.import"), false, func() { b.options.ChooseTable(d.open) })
	fields := container.NewGridWithColumns(3, d.unit, part.Bordered(d.kind), d.value)
	top := part.Rows(8,
		part.Wide(8, part.Fixed(150, secondary("provinces.keys.probe")), container.NewGridWithColumns(2, d.probe, d.answer), nil))
	notes := container.NewVScroll(d.message)
	notes.SetMinSize(fyne.NewSize(200, 92))
	bottom := part.Rows(8, part.Wide(8, nil, fields, part.Columns(8, add, d.edit, d.remove)), part.Wide(8, nil, notes, read))
	content := container.NewBorder(part.Inset(0, 0, 8, 0, top), part.Inset(8, 0, 0, 0, bottom), nil, nil, d.rows)
	d.dialog = dialog.NewCustom(look.T("provinces.keys.title"), look.T("part.close"), content, b.options.Window)
	d.dialog.Resize(fyne.NewSize(860, 600).Min(b.options.Window.Canvas().Size()))
	d.show()
	return d
}

// show puts the plan's keys and the units to choose from on everything.
func (d *keyDialog) show() {
	b := d.bench
	d.shown = b.desk.Plan().Keys
	d.rows.SetTable(b.keyRows())
	d.rows.Select(-1)
	d.edit.SetEnabled(false)
	d.remove.SetEnabled(false)
	var ids []string
	for _, u := range b.routing(look.Lang(), gslb.FromPlan(d.shown)).Units {
		ids = append(ids, u.ID)
	}
	slices.Sort(ids)
	d.unit.SetOptions(ids)
	d.answer.SetText(b.probe(d.probe.Text))
}

// choose puts a key into the fields.
func (d *keyDialog) choose(row int) {
	if row < 0 || row >= len(d.shown) {
		return
	}
	k := d.shown[row]
	d.unit.SetText(k.Unit)
	d.kind.SetSelectedIndex(slices.Index(gslb.Kinds, gslb.Kind(k.Kind)))
	d.value.SetText(k.Value)
	d.edit.SetEnabled(true)
	d.remove.SetEnabled(true)
}

// chosen returns the index in the plan of the key whose row is marked, -1 if it
// is gone.
func (d *keyDialog) chosen() int {
	row := d.rows.Selected()
	if row < 0 || row >= len(d.shown) {
		return -1
	}
	return slices.Index(d.bench.desk.Plan().Keys, d.shown[row])
}

// put adds what the fields say, or puts it in place of a row.
func (d *keyDialog) put(old int) {
	kind := gslb.Kinds[max(0, d.kind.SelectedIndex())]
	d.tell(d.bench.putKey(old, d.unit.Text, kind, d.value.Text))
}

// drop takes the chosen key out.
func (d *keyDialog) drop() {
	d.bench.deleteKey(d.chosen())
	d.tell(nil)
}

// tell lists what forbids a change, or that it was made.
func (d *keyDialog) tell(wrong []string) {
	if len(wrong) > 0 {
		d.message.SetText(look.T("provinces.keys.refused", len(wrong)) + "\n" + strings.Join(wrong, "\n"))
		return
	}
	d.message.SetText(look.T("provinces.keys.count", len(d.bench.desk.Plan().Keys)))
	d.show()
}

// open reads a table of keys beside the window and takes it over.
func (d *keyDialog) open(path string) {
	d.reading++
	run := d.reading
	go func() {
		rows, err := gslb.Keys(context.Background(), path)
		d.bench.options.Post(func() {
			if run != d.reading {
				return
			}
			if err != nil {
				d.message.SetText(cause.Text(look.Lang(), err))
				return
			}
			d.tell(d.bench.importKeys(rows))
		})
	}()
}
