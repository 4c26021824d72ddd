package shards

import (
	"path/filepath"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"fenye/app/cause"
	"fenye/app/desk"
	"fenye/app/look"
	"fenye/app/output"
	"fenye/app/part"
	"fenye/model/shard"
	"fenye/model/table"
)

// panels are the sections of the inspector.
type panels struct {
	box *fyne.Container

	collection                       *part.Select
	size, key, source, counters      *part.Row
	openCounters                     *part.Link
	method                           *part.Segmented
	note                             *part.Line
	insert, update_, remove, select_ *part.NumberField
	weight                           *part.NumberField
	costs, published                 *fyne.Container
	target, moves, data, chunk       *part.NumberField
	release                          *part.Select
	rule                             *part.Line
	capacities                       *fyne.Container
	capacityOf                       []string // names of the shards that the fields are of
	capacityFields                   []*part.NumberField
	capacityHead                     *part.Line
	scale                            *part.NumberField
	spread                           *part.Check
	most, least, moved               *part.Row
	warning                          *fyne.Container
	clock                            *part.Line
	write, back                      *part.ToolButton
	quiet                            bool // values are being shown, nobody chose them
}

func labelled(text string, o fyne.CanvasObject, wide float32) fyne.CanvasObject {
	l := part.NewLine(text)
	l.Colour, l.Shorten = look.Secondary, true
	return part.Wide(8, nil, l, part.Fixed(wide, o))
}

func (b *Bench) newPanels() *panels {
	p := &panels{}
	p.box = part.Rows(0, b.collectionSection(p), b.methodSection(p), b.costsSection(p), b.limitsSection(p), b.resultSection(p), b.furtherSection(p))
	return p
}

// number makes a field that changes one setting.
func (b *Bench) number(n part.Number, key string, put func(s *settings, v float64)) *part.NumberField {
	return part.NewNumberField(n, 0, func(v float64) {
		b.set(desk.Label{Key: "shards.edit." + key, Args: []any{n.Format(v)}}, "shards."+key, func(s *settings) { put(s, v) })
		b.desk.EndFold()
	})
}

func (b *Bench) collectionSection(p *panels) *part.Section {
	p.collection = part.NewSelect(nil, func(name string) {
		if !p.quiet {
			b.set(desk.Label{Key: "shards.edit.collection", Args: []any{name}}, "", func(s *settings) { s.Namespace = name })
		}
	})
	row := func(key string) *part.Row {
		r := part.NewRow(look.T("shards."+key), "—")
		r.Value.Shorten = true
		return r
	}
	p.collection.PlaceHolder = "—"
	p.size, p.key, p.source, p.counters = row("size"), row("key"), row("source"), row("counters")
	p.openCounters = part.NewLink(look.T("shards.counters.open"), "", b.AskCounters)
	open := part.NewLink(look.T("shards.open"), "", b.AskFiles)
	return part.NewSection(look.T("shards.collection"), open, part.Rows(3, labelled(look.T("shards.namespace"), part.Bordered(p.collection), 196),
		p.size, p.key, p.source, p.counters, part.Wide(0, nil, nil, p.openCounters)))
}

// modes are the methods in the order in which they are offered.
var modes = []string{output.ModePlanner, output.ModeFODA}

func (b *Bench) methodSection(p *panels) *part.Section {
	p.method = part.NewSegmented([]string{look.T("shards.mode.planner"), look.T("shards.mode.foda")}, 0, func(i int) { b.SetMode(modes[i]) })
	p.note = part.NewCaption("")
	p.note.Shorten = true
	return part.NewSection(look.T("shards.method"), nil, part.Rows(4, p.method, p.note))
}

// SetMode chooses the method: the planner or FODA.
func (b *Bench) SetMode(mode string) {
	if b.panels.quiet || mode == b.settings.Mode {
		return
	}
	b.set(desk.Label{Key: "shards.edit.mode", Args: []any{desk.Word("shards.mode." + mode)}}, "", func(s *settings) { s.Mode = mode })
}

func (b *Bench) costsSection(p *panels) *part.Section {
	cost := part.Number{Digits: 2, Min: 0, Max: 1e6}
	p.insert = b.number(cost, "insert", func(s *settings, v float64) { s.Costs.Insert = v })
	p.update_ = b.number(cost, "update", func(s *settings, v float64) { s.Costs.Update = v })
	p.remove = b.number(cost, "delete", func(s *settings, v float64) { s.Costs.Delete = v })
	p.select_ = b.number(cost, "select", func(s *settings, v float64) { s.Costs.Select = v })
	p.weight = b.number(cost, "inc", func(s *settings, v float64) { s.Insert = v })
	pair := func(key1 string, a *part.NumberField, key2 string, c *part.NumberField) fyne.CanvasObject {
		return container.NewGridWithColumns(2, labelled(look.T("shards.cost."+key1), a, 78), part.Inset(0, 0, 0, 12, labelled(look.T("shards.cost."+key2), c, 78)))
	}
	p.costs = part.Rows(6, pair("insert", p.insert, "select", p.select_), pair("update", p.update_, "delete", p.remove))
	p.published = part.Rows(6, labelled(look.T("shards.inc"), p.weight, 110))
	return part.NewSection(look.T("shards.costs"), nil, part.Rows(6, p.costs, p.published))
}

func (b *Bench) limitsSection(p *panels) *part.Section {
	p.target = b.number(part.Number{Digits: 2, Min: 0, Max: 100}, "target", func(s *settings, v float64) { s.Target = v })
	p.moves = b.number(part.Number{Min: 0, Max: mostMoves}, "moves", func(s *settings, v float64) { s.MostMoves = int(v) })
	p.data = b.number(part.Number{Unit: "MB", Min: 0, Max: mostMB}, "data", func(s *settings, v float64) { s.MostMB = v })
	p.release = part.NewSelect(releases, func(name string) {
		if !p.quiet {
			b.set(desk.Label{Key: "shards.edit.release", Args: []any{name}}, "", func(s *settings) { s.Release = name })
		}
	})
	p.rule = part.NewCaption("")
	p.rule.Shorten = true
	return part.NewSection(look.T("shards.limits"), nil, part.Rows(6, labelled(look.T("shards.target"), p.target, 110), labelled(look.T("shards.most.moves"), p.moves, 110),
		labelled(look.T("shards.most.data"), p.data, 110), labelled(look.T("shards.release"), part.Bordered(p.release), 110), p.rule))
}

// mostCapacities is how many shards have a field for their capacity.
const mostCapacities = 24

// furtherSection holds what is seldom changed; it is folded at first.
func (b *Bench) furtherSection(p *panels) *part.Section {
	p.capacities = part.Rows(6)
	p.chunk = b.number(part.Number{Unit: "MB", Min: 0, Max: 1024}, "chunk", func(s *settings, v float64) { s.ChunkMB = v })
	p.scale = b.number(part.Number{Unit: "×", Min: 1, Max: 1e9}, "scale", func(s *settings, v float64) { s.Scale = int64(v) })
	p.spread = part.NewCheck(look.T("shards.spread"), func(on bool) {
		if !p.quiet {
			b.set(desk.Label{Key: "shards.edit.spread"}, "", func(s *settings) { s.Spread = on })
		}
	})
	p.capacityHead = part.NewCaption(look.T("shards.capacities"))
	further := part.NewSection(look.T("shards.further"), nil, part.Rows(6, labelled(look.T("shards.chunk.size"), p.chunk, 110),
		labelled(look.T("shards.scale"), p.scale, 110), p.spread, p.capacityHead, p.capacities))
	further.SetOpen(false)
	return further
}

func (b *Bench) resultSection(p *panels) *part.Section {
	row := func(key string) *part.Row { return part.NewRow(look.T("shards.result."+key), "—") }
	p.most, p.least, p.moved = row("most"), row("least"), row("moved")
	p.most.Value.Bold, p.least.Value.Bold = true, true
	p.clock = part.NewCaption("")
	p.warning = container.NewStack()
	p.write = part.NewButton(look.T("shards.write"), true, b.AskScript)
	p.back = part.NewButton(look.T("shards.write.back"), false, b.AskRollback)
	return part.NewSection(look.T("shards.result"), p.clock, part.Rows(4, p.most, p.least, p.moved, p.warning, container.NewGridWithColumns(2, p.write, p.back)))
}

// update shows the settings and the result.
func (p *panels) update(b *Bench) {
	p.quiet = true
	defer func() { p.quiet = false }()
	s := &b.settings
	p.showCollection(b)
	foda := s.Mode == output.ModeFODA
	p.method.SetSelected(max(0, slices.Index(modes, s.Mode)))
	p.note.SetText(look.T("shards.note." + s.Mode))
	p.published.Hidden = !foda
	for f, v := range map[*part.NumberField]float64{
		p.insert: s.Costs.Insert, p.update_: s.Costs.Update, p.remove: s.Costs.Delete, p.select_: s.Costs.Select, p.weight: s.Insert,
		p.target: s.Target, p.moves: float64(s.MostMoves), p.data: s.MostMB, p.chunk: s.ChunkMB, p.scale: float64(s.Scale),
	} {
		f.SetValue(v)
	}
	p.release.SetSelected(s.Release)
	p.spread.SetChecked(s.Spread)
	p.rule.SetText(b.ruleText())
	for _, c := range []fyne.Disableable{p.collection, p.method, p.insert, p.update_, p.remove, p.select_, p.weight, p.target, p.moves, p.data, p.chunk, p.release, p.scale, p.spread} {
		part.SetEnabled(c, b.used)
	}
	p.showCapacities(b)
	p.showResult(b)
	p.box.Refresh()
}

// ruleText says the threshold of the balancer.
func (b *Bench) ruleText() string {
	s := b.work.study
	switch {
	case s == nil:
		return ""
	case s.Plan.Rule.Below == 0:
		return look.T("shards.rule.none")
	case s.Plan.Rule.Bytes:
		return look.T("shards.rule.bytes", megabytes(s.Plan.Rule.Below))
	}
	return look.T("shards.rule.chunks", s.Plan.Rule.Below)
}

// showCollection shows what was read.
func (p *panels) showCollection(b *Bench) {
	for _, r := range []*part.Row{p.size, p.key, p.source, p.counters} {
		r.SetValue("—")
	}
	names := func(files []string) string { return strings.Join(files, ", ") }
	switch {
	case b.used && b.settings.Example:
		p.source.SetValue(look.T("shards.example.source"))
		p.counters.SetValue(look.T("shards.example.counters"))
	case b.used:
		p.source.SetValue(filepath.Base(b.settings.Chunks.Path))
	}
	if b.used && len(b.settings.Counters) > 0 {
		var files []string
		for _, f := range b.settings.Counters {
			files = append(files, filepath.Base(f.Path))
		}
		p.counters.SetValue(names(files))
	}
	r := b.work.reading
	if r == nil || !b.used {
		p.collection.Options = nil
		p.collection.ClearSelected()
		return
	}
	var options []string
	for _, k := range r.cluster.Collections {
		options = append(options, k.Namespace)
	}
	p.collection.Options = options
	p.collection.SetSelected(r.collection.Namespace)
	p.size.SetValue(look.T("shards.size.value", table.People(int64(len(r.collection.Chunks))), len(r.cluster.Shards)))
	p.key.SetValue(keyText(r.collection))
}

// showCapacities shows a field for each shard.
func (p *panels) showCapacities(b *Bench) {
	var names []string
	if r := b.work.reading; r != nil && b.used {
		for _, k := range r.cluster.Shards[:min(len(r.cluster.Shards), mostCapacities)] {
			names = append(names, k.Name)
		}
	}
	p.capacityHead.Hidden = len(names) == 0
	if !slices.Equal(names, p.capacityOf) {
		p.capacityOf, p.capacityFields, p.capacities.Objects = names, nil, nil
		for _, name := range names {
			f := b.capacityField(name)
			p.capacityFields = append(p.capacityFields, f)
			p.capacities.Add(labelled(name, f, 110))
		}
	}
	for i, name := range names {
		v, ok := b.settings.Capacities[name]
		if !ok {
			v = 1
		}
		p.capacityFields[i].SetValue(v)
	}
}

func (b *Bench) capacityField(name string) *part.NumberField {
	n := part.Number{Digits: 2, Min: .01, Max: 1e6}
	return part.NewNumberField(n, 1, func(v float64) {
		b.set(desk.Label{Key: "shards.edit.capacity", Args: []any{name, n.Format(v)}}, "shards.capacity."+name, func(s *settings) {
			if s.Capacities == nil {
				s.Capacities = map[string]float64{}
			}
			s.Capacities[name] = v
		})
		b.desk.EndFold()
	})
}

// showResult shows what the method comes to.
func (p *panels) showResult(b *Bench) {
	s := b.work.study
	colour := look.Text
	if b.stale() {
		colour = look.Disabled
	}
	for _, r := range []*part.Row{p.most, p.least, p.moved} {
		r.SetValue("—")
		r.Value.SetColour(colour)
	}
	p.clock.SetText("")
	p.warning.Objects = nil
	ready := b.CanExport()
	p.write.SetEnabled(ready)
	p.back.SetEnabled(ready)
	switch {
	case b.Err != nil:
		p.warn(cause.Text(look.Lang(), b.Err))
		return
	case s == nil:
		return
	}
	p.clock.SetText(duration(s.took))
	from1, from2 := shard.Extremes(s.Plan.From)
	to1, to2 := shard.Extremes(s.loads(s.after(b.settings.Mode)))
	arrow := func(a, c float64) string { return table.Fixed(a, 3) + " → " + table.Fixed(c, 3) }
	p.most.SetValue(arrow(from1, to1))
	p.least.SetValue(arrow(from2, to2))
	n := len(s.moves(b.settings.Mode))
	if s.Model.HasBytes {
		p.moved.SetValue(look.T("shards.result.moved.value", n, megabytes(s.bytes(b.settings.Mode))))
	} else {
		p.moved.SetValue(look.T("shards.result.moved.count", n))
	}
	switch {
	case s.refusal != nil:
		p.warn(cause.Text(look.Lang(), s.refusal))
	case s.held() && b.settings.Mode == output.ModePlanner:
		p.warn(output.ShardStop(look.Lang(), s.Shards) + splitText(s))
	}
}

// splitText names the command that splits the first chunk that must be.
func splitText(s *study) string {
	advice := s.Splits()
	if len(advice) == 0 {
		return ""
	}
	return "\n" + strings.Join(advice[0].Commands, "\n")
}

// warn shows a sentence that needs care.
func (p *panels) warn(text string) {
	l := widget.NewLabel(text)
	l.Wrapping = fyne.TextWrapBreak
	p.warning.Objects = []fyne.CanvasObject{part.NewFill(look.WarningGround), part.Inset(2, 4, 2, 4, l)}
	p.warning.Refresh()
}
