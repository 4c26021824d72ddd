package window

import (
	"context"
	"errors"
	"io"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"fenye/app/cause"
	"fenye/app/desk"
	"fenye/app/look"
	"fenye/app/part"
	"fenye/data/gslb"
	"fenye/data/gslb/export"
	engine "fenye/data/gslb/write"
	"fenye/model"
	"fenye/model/table"
)

// forcing is the assistant that puts an access plan into force: the files of
// name servers and proxies, checked before anything is written.
type forcing struct {
	w               *Window
	dialog          *dialog.CustomDialog
	keys, addresses *part.Entry
	name            *part.Entry
	generation      *part.NumberField
	engines         map[gslb.Engine]*part.Check
	folder          *folderChoice
	found           *widget.Label
	check, write    *part.ToolButton
	routes          []gslb.AccessRow
	centres         []model.Centre
	planned         []model.UnitKey // the plan's own keys
	ready           *export.Prepared
}

// askForce opens the assistant for the plan of the Provinces workbench.
func (w *Window) askForce() {
	if !w.proved() || !w.onProvinces() {
		return
	}
	w.newForcing().dialog.Show()
}

func (w *Window) newForcing() *forcing {
	f := &forcing{w: w, engines: map[gslb.Engine]*part.Check{}, routes: w.provinces.Routes(look.Lang()),
		centres: w.desk.Scenario().Centres, planned: w.desk.Plan().Keys, found: widget.NewLabel(look.T("window.force.hint"))}
	f.found.Wrapping = fyne.TextWrapWord
	f.keys, f.addresses, f.name = part.NewEntry(""), part.NewEntry(""), part.NewEntry("")
	f.name.PlaceHolder = "www.example.cn"
	if n := len(f.planned); n > 0 {
		f.keys.PlaceHolder = look.T("window.force.planned", n)
	}
	f.generation = part.NewNumberField(part.Number{Min: 0, Max: 1<<31 - 1}, 0, func(float64) { f.changed() })
	f.folder = w.newFolderChoice("-gslb")
	engines := container.NewGridWithColumns(4)
	for _, e := range gslb.Engines {
		check := part.NewCheck(string(e), func(bool) { f.changed() })
		check.Checked = e == gslb.Neutral
		f.engines[e] = check
		engines.Add(check)
	}
	for _, e := range []*part.Entry{f.keys, f.addresses, f.name, f.folder.entry} {
		e.OnChanged = func(string) { f.changed() }
	}
	f.check = part.NewButton(look.T("window.force.check"), false, f.run)
	f.write = part.NewButton(look.T("window.force.write"), true, f.put)
	f.write.SetEnabled(false)
	content := part.Rows(8,
		labelled("window.force.keys", f.file(f.keys)), labelled("window.force.addresses", f.file(f.addresses)),
		labelled("window.force.name", f.name), labelled("window.force.generation", f.generation),
		f.folder.row, engines, f.found)
	f.dialog = dialog.NewCustomWithoutButtons(look.T("window.force.title"), container.NewVScroll(content), w.win)
	f.dialog.SetButtons([]fyne.CanvasObject{part.NewButton(look.T("part.close"), false, f.dialog.Hide), f.check, f.write})
	f.dialog.Resize(w.dialogSize())
	return f
}

// file is an entry for a path with a button that looks for it.
func (f *forcing) file(e *part.Entry) fyne.CanvasObject {
	return part.Wide(6, nil, e, part.NewToolButton(look.T("window.browse"), "open", func() { f.w.askTableFile(func(path string) { e.SetText(path) }) }))
}

// changed forgets what was checked.
func (f *forcing) changed() {
	f.ready = nil
	if f.write != nil {
		f.write.SetEnabled(false)
	}
}

// run reads keys and addresses, checks, and makes the files without writing
// them; what it finds is shown.
func (f *forcing) run() {
	f.changed()
	f.generation.Commit()
	f.found.SetText(look.T("window.force.checking"))
	order := f.order()
	var ready *export.Prepared
	var old *gslb.Old
	var refused error
	f.w.desk.Work(desk.Label{Key: "window.force.checking"}, func(ctx context.Context) error {
		ready, old, refused = order.prepare(ctx)
		return ctx.Err()
	}, func() {
		if refused != nil {
			f.found.SetText(f.refusal(refused))
			return
		}
		f.ready = ready
		f.found.SetText(f.tell(ready, old))
		f.write.SetEnabled(true)
	})
}

// forceOrder is what the assistant is asked for.
type forceOrder struct {
	keys, addresses, name, folder string
	generation                    int // 0: one more than that of the folder
	engines                       []gslb.Engine
	routes                        []gslb.AccessRow
	centres                       []model.Centre
	planned                       []model.UnitKey // taken where no file of keys is named
}

func (f *forcing) order() forceOrder {
	o := forceOrder{keys: f.keys.Text, addresses: f.addresses.Text, folder: f.folder.entry.Text,
		name:       strings.TrimSuffix(strings.ToLower(strings.TrimSpace(f.name.Text)), "."),
		generation: int(f.generation.Value()), routes: f.routes, centres: f.centres, planned: f.planned}
	for _, e := range gslb.Engines {
		if f.engines[e].Checked {
			o.engines = append(o.engines, e)
		}
	}
	return o
}

// prepare does what the gslb command does, up to writing.
func (o forceOrder) prepare(ctx context.Context) (*export.Prepared, *gslb.Old, error) {
	addresses, err := gslb.Addresses(ctx, o.addresses)
	if err != nil {
		return nil, nil, err
	}
	keys := gslb.FromPlan(o.planned)
	if o.keys != "" || len(keys) == 0 {
		if keys, err = gslb.Keys(ctx, o.keys); err != nil {
			return nil, nil, err
		}
	}
	t := gslb.FromAccess(o.routes, addresses)
	t.Locate(o.centres)
	t.Name = o.name
	t.AddKeys(keys)
	t.Rename()
	old, err := gslb.ReadOld(ctx, o.folder)
	if err != nil {
		return nil, nil, err
	}
	t.Generation = max(1, o.generation)
	if o.generation == 0 && old != nil {
		t.Generation = old.Generation + 1
	}
	ready, err := export.Prepare(ctx, t, o.engines, engine.Settings{CheckPath: "/healthz", TTL: 30}, nil)
	return ready, old, err
}

// refusal lists everything that forbids the export, or says why it failed.
func (f *forcing) refusal(err error) string {
	var refused *gslb.Refused
	if !errors.As(err, &refused) {
		return cause.Text(look.Lang(), err)
	}
	lines := []string{look.T("gslb.refused", len(refused.Offences))}
	for _, o := range refused.Offences {
		lines = append(lines, "• "+f.offence(o))
	}
	return strings.Join(lines, "\n")
}

// offence says an offence with the file and row it is from.
func (f *forcing) offence(o gslb.Offence) string {
	text := look.T("gslb."+string(o.Kind), o.Unit, o.Other, o.Centre, o.Key, table.People(o.Users))
	if o.Row > 0 {
		file := f.keys.Text
		if o.Centre != "" {
			file = f.addresses.Text
		}
		text = look.T("gslb.row", filepath.Base(file), o.Row, text)
	}
	return text
}

// tell says what would be written: loads, failover times, fidelity, and what
// changes against the folder that is there.
func (f *forcing) tell(p *export.Prepared, old *gslb.Old) string {
	t := p.Table
	lines := []string{look.T("gslb.head", t.Generation, len(t.Units), table.People(int64(t.Total())), t.Checksum())}
	loads := t.Loads()
	for _, c := range t.Centres {
		lines = append(lines, look.T("gslb.load", c.ID, table.People(int64(loads[c.ID]))))
	}
	for _, x := range p.Failover {
		key := "gslb.failover"
		if x.Manual {
			key = "gslb.failover_manual"
		}
		lines = append(lines, look.T(key, x.Engine, x.DetectS, x.TTLS, x.TotalS))
	}
	for _, x := range p.Fidelity {
		lines = append(lines, look.T("gslb.fidelity", x.Engine, table.Percent(x.Share), table.People(int64(x.Users))))
	}
	if old != nil {
		d := t.Against(old)
		lines = append(lines, look.T("window.force.moved", old.Generation, len(d.Moves), table.People(int64(d.MovedUsers))))
	}
	for _, o := range p.Warnings {
		lines = append(lines, "⚠ "+f.offence(o))
	}
	return strings.Join(lines, "\n")
}

// put writes what was checked.
func (f *forcing) put() {
	ready := f.ready
	if ready == nil {
		return
	}
	f.folder.write(func(context.Context) (map[string]func(io.Writer) error, error) {
		return engine.Writers(ready.Files), nil
	})
	f.dialog.Hide()
}
