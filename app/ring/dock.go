package ring

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"fenye/app/look"
	"fenye/app/part"
	"fenye/model/table"
)

// tabs are the tables under the pictures, in their order.
var tabs = []string{"swaps", "devices", "tiers", "ranks", "join", "lookup", "doctor"}

// dock is the tables under the pictures.
type dock struct {
	*part.Dock
	tables  map[string]*part.Table
	shown   map[string]*study
	command *part.Entry
	copy    *part.ToolButton
	round   *part.Line
	join    *joinForm
	lookup  *lookupForm
}

func (b *Bench) newDock() *dock {
	d := &dock{shown: map[string]*study{}}
	var pages []*part.Page
	d.tables, pages = b.NewTables("ring.tab.", tabs, b.chosen)
	d.tables["swaps"].Style = func(row, column int) part.Ink { return d.swapInk(row, column) }
	d.tables["doctor"].Style = func(row, column int) part.Ink { return d.doctorInk(row, column) }
	d.round = part.NewLine("")
	d.round.Shorten = true
	d.command = part.NewEntry("")
	d.command.TextStyle = fyne.TextStyle{Monospace: true}
	d.command.OnChanged = func(string) { b.showCommand() } // it is to be copied, not changed
	d.copy = part.NewToolButton(look.T("ring.copy_command"), "copy", b.CopyCommand)
	next := part.NewLine(look.T("ring.next"))
	next.Colour = look.Secondary
	foot := container.NewStack(part.NewFill(look.Panel), part.Inset(6, 12, 8, 12, part.Rows(4, d.round, part.Wide(8, next, d.command, d.copy))))
	pages[0].Body = container.New(footed{}, d.tables["swaps"], foot)
	d.join, d.lookup = b.newJoinForm(), b.newLookupForm()
	pages[4].Body = container.New(headed{}, d.join.box, d.tables["join"])
	pages[5].Body = container.New(headed{}, d.lookup.box, d.tables["lookup"])
	d.Dock = b.NewDock(look.T("ring.filter"), pages, func() { d.update(b) })
	d.OnFold = b.Arrange
	return d
}

// headed puts a form over a table.
type headed struct{}

// MinSize implements fyne.Layout.
func (headed) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(300, o[0].MinSize().Height+53)
}

// Layout implements fyne.Layout.
func (headed) Layout(o []fyne.CanvasObject, size fyne.Size) {
	head := o[0].MinSize().Height
	part.Place(o[0], 0, 0, size.Width, head)
	part.Place(o[1], 0, head, size.Width, max(size.Height-head, 0))
}

// update shows the tables for the newest study.
func (d *dock) update(b *Bench) {
	s := b.study()
	for _, key := range tabs {
		if key != "lookup" && d.shown[key] == s && s != nil {
			continue
		}
		d.shown[key] = s
		t := tableOf(key, s, b.found)
		count := ""
		if t.Rows > 0 && key != "lookup" {
			count = table.People(int64(t.Rows))
		}
		d.Set(key, count, false)
		d.tables[key].SetTable(t)
	}
	d.join.update(b)
	d.lookup.update(b)
	b.showCommand()
	d.round.SetText(roundText(b))
	d.mark(b)
}

// mark selects the rows of the swap and of the device.
func (d *dock) mark(b *Bench) {
	if s := b.study(); s != nil {
		d.tables["swaps"].Select(b.swap)
		row := -1
		for i, id := range devicesOf(s) {
			if id == b.device {
				row = i
			}
		}
		d.tables["devices"].Select(row)
	}
}

// chosen follows a row that a person chose.
func (b *Bench) chosen(key string, row int) {
	s := b.study()
	if s == nil || row < 0 {
		return
	}
	switch key {
	case "swaps":
		b.selectSwap(row)
	case "devices":
		if ids := devicesOf(s); row < len(ids) {
			b.selectDevice(ids[row])
		}
	case "ranks":
		if row < len(s.ranks) {
			b.options.Pointer(partText(s, s.ranks[row]))
		}
	}
}

func (d *dock) swapInk(row, column int) part.Ink {
	t := d.tables["swaps"].Shown()
	if column < len(t.Columns) && t.Columns[column].Key == "swap_risk" {
		return part.Ink{Colour: look.Secondary}
	}
	return part.Ink{}
}

func (d *dock) doctorInk(row, column int) part.Ink {
	if column == 0 {
		return part.Ink{Colour: look.Warning, Icon: "warning"}
	}
	return part.Ink{}
}

// roundText says what is done with the rounds.
func roundText(b *Bench) string {
	s := b.study()
	if s == nil {
		return ""
	}
	rounds := 0
	switch {
	case s.join != nil:
		rounds = len(s.join.Rounds)
	case s.plan != nil:
		rounds = len(s.plan.Rounds)
	}
	hours := "H"
	if s.builder != nil {
		hours = fixedShort(float64(s.builder.Builder.MinPartHours))
	}
	if s.join == nil && s.settings.Mode == paper && rounds > 0 {
		return look.T("ring.rounds.paper")
	}
	if rounds == 0 {
		return look.T("ring.rounds.none")
	}
	return look.T("ring.rounds", rounds, hours)
}

// commandText is what is to be run next on the ring that was written.
func (b *Bench) commandText() string {
	if p := b.plan(); b.CanExport() {
		return strings.Join(p.Commands(), " && ")
	}
	return ""
}

// showCommand shows the command, whatever was typed over it.
func (b *Bench) showCommand() {
	if b.dock == nil || b.dock.command == nil {
		return
	}
	text := b.commandText()
	if b.dock.command.Text != text {
		b.dock.command.SetText(text)
	}
	b.dock.copy.SetEnabled(text != "")
}

// CopyCommand puts the next command on the clipboard.
func (b *Bench) CopyCommand() {
	if text := b.commandText(); text != "" {
		fyne.CurrentApp().Clipboard().SetContent(text)
	}
}
