package ring

import (
	"encoding/hex"
	"math"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"fenye/app/desk"
	"fenye/app/look"
	"fenye/app/part"
	"fenye/model/ring"
	"fenye/model/table"
)

// joinForm is the device that would join.
type joinForm struct {
	box          fyne.CanvasObject
	region, zone *part.NumberField
	ip           *part.Entry
	port, disk   *part.Entry
	weight       *part.NumberField
	plan, drop   *part.ToolButton
	result       *part.Line
}

func (b *Bench) newJoinForm() *joinForm {
	j := &joinForm{}
	whole := func(low, high, v float64) *part.NumberField {
		return part.NewNumberField(part.Number{Min: low, Max: high}, v, func(float64) {})
	}
	j.region, j.zone = whole(0, 1e6, 1), whole(0, 1e6, 1)
	j.ip, j.port, j.disk = part.NewEntry(""), part.NewEntry("6200"), part.NewEntry("sdb1")
	j.weight = part.NewNumberField(part.Number{Digits: 2, Min: .01, Max: 1e12}, 100, func(float64) {})
	j.plan = part.NewToolButton(look.T("ring.join.plan"), "play", b.PlanJoin)
	j.drop = part.NewToolButton(look.T("ring.join.drop"), "close", b.DropJoin)
	j.result = part.NewCaption("")
	j.result.Shorten = true
	caption := func(key string, wide float32, o fyne.CanvasObject) fyne.CanvasObject {
		l := part.NewLine(look.T(key))
		l.Colour = look.Secondary
		return part.Columns(4, l, part.Fixed(wide, o))
	}
	row := part.Columns(10, caption("ring.join.region", 52, j.region), caption("ring.join.zone", 52, j.zone), caption("ring.join.ip", 120, j.ip),
		caption("ring.join.port", 66, j.port), caption("ring.join.disk", 74, j.disk), caption("ring.join.weight", 90, j.weight), j.plan, j.drop)
	j.box = grounded(part.Rows(4, row, j.result))
	return j
}

func (j *joinForm) update(b *Bench) {
	s := b.study()
	j.plan.SetEnabled(s != nil && s.allowed)
	j.drop.SetEnabled(b.used && b.settings.Join != nil)
	text := look.T("ring.join.hint")
	if s != nil && s.join != nil {
		text = look.T("ring.join.result", s.join.Device, table.People(s.join.Need), table.People(s.join.Missing), fixed(s.join.Before.Max, 3), fixed(s.join.After.Max, 3), fixed(s.join.Random.Max, 3))
	}
	j.result.SetText(text)
	if x := b.settings.Join; b.used && x != nil {
		j.region.SetValue(float64(x.Region))
		j.zone.SetValue(float64(x.Zone))
		j.weight.SetValue(x.Weight)
		for e, v := range map[*part.Entry]string{j.ip: x.IP, j.port: strconv.Itoa(x.Port), j.disk: x.Device} {
			if e.Text != v {
				e.SetText(v)
			}
		}
	}
}

// PlanJoin plans how the device of the form joins.
func (b *Bench) PlanJoin() {
	j := b.dock.join
	for _, f := range []*part.NumberField{j.region, j.zone, j.weight} {
		f.Commit()
	}
	port, err := strconv.Atoi(strings.TrimSpace(j.port.Text))
	x := joining{Region: int(j.region.Value()), Zone: int(j.zone.Value()), IP: j.ip.Text, Port: port, Device: j.disk.Text, Weight: j.weight.Value()}
	if !b.used || err != nil || port < 1 || port > 65535 || x.IP == "" || x.Device == "" || !(x.Weight > 0) || math.IsInf(x.Weight, 0) {
		j.result.SetText(look.T("ring.join.incomplete"))
		j.result.SetColour(look.Error)
		return
	}
	j.result.SetColour(look.Secondary)
	b.set(desk.Label{Key: "ring.edit.join", Args: []any{x.IP + " / " + x.Device}}, "", func(s *settings) { s.Join = &x })
}

// DropJoin goes back to the adjustment.
func (b *Bench) DropJoin() {
	b.set(desk.Label{Key: "ring.edit.join_dropped"}, "", func(s *settings) { s.Join = nil })
}

// found is an object that was looked up.
type found struct {
	path     [3]string
	hash     string
	part     ring.Part
	primary  []ring.ID
	handoffs []ring.ID
}

// lookupForm is the object that is looked up.
type lookupForm struct {
	box    fyne.CanvasObject
	names  [3]*part.Entry
	button *part.ToolButton
	result *part.Line
}

func (b *Bench) newLookupForm() *lookupForm {
	l := &lookupForm{result: part.NewCaption("")}
	l.result.Shorten = true
	var row []fyne.CanvasObject
	for i, key := range []string{"ring.lookup.account", "ring.lookup.container", "ring.lookup.object"} {
		e := part.NewEntry(b.state.Lookup[i])
		e.OnSubmitted = func(string) { b.LookUp() }
		l.names[i] = e
		c := part.NewLine(look.T(key))
		c.Colour = look.Secondary
		row = append(row, part.Columns(4, c, part.Fixed([]float32{140, 120, 220}[i], e)))
	}
	l.button = part.NewToolButton(look.T("ring.lookup.find"), "search", b.LookUp)
	l.box = grounded(part.Rows(4, part.Columns(10, append(row, l.button)...), l.result))
	return l
}

func (l *lookupForm) update(b *Bench) {
	s := b.study()
	l.button.SetEnabled(s != nil && s.hasConf)
	switch {
	case s != nil && !s.hasConf:
		l.result.SetText(look.T("ring.lookup.no_conf"))
	case b.found != nil:
		l.result.SetText(look.T("ring.lookup.part", b.found.part, b.found.hash))
	default:
		l.result.SetText(look.T("ring.lookup.hint"))
	}
}

// LookUp finds the partition and devices of the object of the form.
func (b *Bench) LookUp() {
	s := b.study()
	if s == nil || !s.hasConf {
		return
	}
	f := &found{}
	for i, e := range b.dock.lookup.names {
		f.path[i] = e.Text
	}
	b.state.Lookup = f.path
	if f.path[0] == "" {
		return
	}
	hash := s.secret.Hash(f.path[0], f.path[1], f.path[2])
	r := s.last()
	f.hash, f.part = hex.EncodeToString(hash[:]), r.PartOf(hash)
	f.primary, f.handoffs = r.Primaries(f.part), r.Handoffs(f.part, ends)
	b.found = f
	b.dock.update(b)
	b.options.Pointer(partText(s, f.part))
}

// lookupTable lists the devices of the object that was looked up.
func lookupTable(s *study, f *found) table.Table {
	var ids []ring.ID
	var devices []*ring.Device
	if s.file != nil && f != nil {
		ids, devices = slices.Concat(f.primary, f.handoffs), s.last().Devices
	}
	return table.Numbered("lookup", len(ids),
		text("lookup_role", func(i int) string {
			if i < len(f.primary) {
				return look.T("ring.lookup.role.primary", i+1)
			}
			return look.T("ring.lookup.role.handoff", i-len(f.primary)+1)
		}),
		text("ring_device", func(i int) string { return deviceName(devices, ids[i]) }),
		text("ring_place", func(i int) string { return placeText(devices[ids[i]]) }),
	)
}

// grounded puts a form on the ground of a panel.
func grounded(o fyne.CanvasObject) fyne.CanvasObject {
	return container.NewStack(part.NewFill(look.Panel), part.Inset(6, 12, 6, 12, o))
}
