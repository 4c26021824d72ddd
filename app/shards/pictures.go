package shards

import (
	"cmp"
	"math"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"fenye/app/look"
	"fenye/app/output"
	"fenye/app/paint"
	"fenye/app/part"
	"fenye/model/shard"
	"fenye/model/table"
)

// Views of the lanes.
const (
	viewMoves = iota
	viewBefore
	viewAfter
)

// pictures are the lanes with their head, and the bars.
type pictures struct {
	box   *fyne.Container
	title *part.Line
	views *part.Segmented
	lanes *part.Picture
	bars  *part.Picture
}

func (b *Bench) newPictures() *pictures {
	p := &pictures{title: part.NewLine("")}
	p.title.Points = 15
	p.title.Shorten = true
	p.views = part.NewSegmented([]string{look.T("shards.view.moves"), look.T("shards.view.before"), look.T("shards.view.after")}, b.state.View, func(i int) {
		b.state.View = i
		b.pictures.update(b)
	})
	p.lanes, p.bars = part.NewPicture(b.options.Painter, fyne.NewSize(320, 200)), part.NewPicture(b.options.Painter, fyne.NewSize(200, 160))
	at := func(pos fyne.Position) int {
		l, ok := p.lanes.Shown().(*paint.Lanes)
		if !ok {
			return -1
		}
		size := p.lanes.Size()
		return l.Hit(float64(size.Width), float64(size.Height), float64(pos.X), float64(pos.Y))
	}
	p.lanes.Press = func(pos fyne.Position) { b.Select(at(pos)) }
	p.lanes.Point = func(pos fyne.Position) {
		if chunk := at(pos); chunk >= 0 {
			b.options.Pointer(b.chunkText(chunk))
		} else {
			b.options.Pointer(b.chunkText(b.selected))
		}
	}
	p.lanes.Leave = func() { b.options.Pointer(b.chunkText(b.selected)) }
	p.lanes.Step = func(by int) {
		if s := b.work.study; s != nil {
			b.Select(min(max(b.selected+by, 0), len(s.Model.Chunks)-1))
		}
	}
	head := part.Inset(8, 12, 4, 16, part.Wide(10, nil, p.title, p.views))
	left := container.New(part.Under{}, head, p.lanes)
	p.box = container.NewStack(part.NewFill(look.Panel), container.New(&beside{}, left, part.NewFill(look.Hairline), p.bars))
	return p
}

// update draws what has changed.
func (p *pictures) update(b *Bench) {
	s := b.work.study
	p.title.SetText("")
	if s != nil {
		p.title.SetText(look.T("shards.title", s.Collection.Namespace, table.People(int64(len(s.Model.Chunks)))))
	}
	p.lanes.Paint(b.lanes())
	p.bars.Paint(b.bars())
}

// mostSeats is how many seats a lane shows.
const mostSeats = 400

// lanes makes the picture of the chunks.
func (b *Bench) lanes() *paint.Lanes {
	l := &paint.Lanes{Selected: b.selected, JumboTag: look.T("shards.jumbo"), HeatTag: look.T("shards.legend.heat"), TileTag: look.T("shards.legend.tile"),
		SeatTag: look.T("shards.legend.seat"), KeysTag: look.T("shards.keys"), LowTag: "MinKey", HighTag: "MaxKey"}
	s := b.work.study
	if s == nil {
		return l
	}
	heats := s.Plan.Heats
	l.Hottest, l.Keys, l.Marked = s.hottest, heats, make([]bool, len(heats))
	l.RangeTag = look.T("shards.legend.range", shortHeat(s.hottest))
	at, moves := s.Model.Place(), s.moves(b.settings.Mode)
	if b.state.View == viewAfter {
		at = s.after(b.settings.Mode)
	}
	if b.state.View != viewMoves {
		l.SeatTag = ""
	}
	for _, m := range moves {
		l.Marked[m.chunk] = b.state.View != viewBefore
	}
	loads := s.loads(at)
	for i, k := range s.Model.Shards {
		lane := paint.Lane{Name: k.Name, Figure: "—"}
		lane.Notes = []string{look.T("shards.chunks", table.People(int64(loads[i].Chunks)))}
		if s.Model.HasBytes {
			lane.Notes = append(lane.Notes, megabytes(loads[i].Bytes)+" MB")
		}
		if u := loads[i].Relative; !math.IsNaN(u) {
			lane.Figure, lane.Bad = table.Fixed(u, 3), s.bad(u)
		}
		if k.Draining {
			lane.Drained = look.T("shards.draining")
		}
		l.Lanes = append(l.Lanes, lane)
	}
	worded := len(at) <= 1000
	tile := func(chunk int) paint.LaneTile {
		t := paint.LaneTile{Chunk: chunk, Heat: heats[chunk], Jumbo: s.Model.Chunks[chunk].Jumbo, Moving: l.Marked[chunk], Selected: chunk == b.selected}
		if worded {
			t.Figures = [2]string{shortHeat(heats[chunk]), ""}
			if s.Model.HasBytes {
				t.Figures[1] = megabytes(s.Model.Chunks[chunk].Bytes)
			}
		}
		return t
	}
	for chunk, on := range at {
		l.Lanes[on].Tiles = append(l.Lanes[on].Tiles, tile(chunk))
	}
	if b.state.View == viewMoves {
		b.addMoves(l, moves, tile)
	}
	return l
}

// addMoves adds the seats and arrows of moves. A chunk that moves more than once,
// as FODA's may, is drawn from its first shard to its last.
func (b *Bench) addMoves(l *paint.Lanes, moves []moved, tile func(int) paint.LaneTile) {
	first, last := map[int]int{}, map[int]int{}
	for i, m := range moves {
		if j, ok := first[m.chunk]; ok {
			moves[j].to = m.to
			continue
		}
		first[m.chunk], last[m.chunk] = i, m.to
	}
	number := 0
	for i, m := range moves {
		if first[m.chunk] != i {
			continue
		}
		number++
		if m.from == m.to {
			continue
		}
		if lane := &l.Lanes[m.to]; len(lane.Seats) < mostSeats {
			lane.Seats = append(lane.Seats, tile(m.chunk))
		}
		l.Moves = append(l.Moves, paint.LaneMove{Number: number, Chunk: m.chunk, From: m.from, To: m.to})
	}
}

// mostRows is how many shards the bars compare: those that were hottest and
// coldest.
const mostRows = 12

// bars makes the comparison of the shards.
func (b *Bench) bars() *paint.LoadBars {
	p := &paint.LoadBars{Title: look.T("shards.chart"), Empty: look.T("shards.state.none")}
	s := b.work.study
	if b.Busy() && s == nil {
		p.Empty = look.T("shards.state.running")
	}
	if s == nil {
		return p
	}
	before, foda, plan := s.loads(s.Model.Place()), s.loads(s.Foda.After), s.Plan.To
	p.Sets = []paint.BarSet{{Name: look.T("shards.bars.before")}, {Name: look.T("shards.bars.foda", len(s.Foda.Steps))}, {Name: look.T("shards.bars.plan", len(s.Plan.Moves)), Bold: true}}
	half := s.Plan.Target / 2
	p.Low, p.High, p.BandTag = 1-half, 1+half, look.T("shards.bars.band", table.Fixed(half, 2))
	var order []int
	for i, l := range before {
		if !math.IsNaN(l.Relative) {
			order = append(order, i)
		}
	}
	if len(order) > mostRows {
		slices.SortStableFunc(order, func(a, c int) int { return cmp.Compare(before[c].Relative, before[a].Relative) })
		p.Note = look.T("shards.bars.most", mostRows/2, len(order))
		order = slices.Concat(order[:mostRows/2], order[len(order)-mostRows/2:])
	}
	for _, i := range order {
		p.Rows = append(p.Rows, paint.BarRow{Name: s.Model.Shards[i].Name, Values: []float64{before[i].Relative, foda[i].Relative, plan[i].Relative}})
	}
	p.Caution = s.caution(before, foda)
	return p
}

// caution says the floor where it stands in the way, else the weakness of FODA
// where it shows: even numbers of chunks, and the hot spot only moved.
func (s *study) caution(before, foda []shard.Load) string {
	most, _ := shard.Extremes(s.Plan.To)
	if s.held() {
		return output.ShardStop(look.Lang(), s.Shards)
	}
	hot, was := 0, 0
	for i := range foda {
		if foda[i].Relative > foda[hot].Relative {
			hot = i
		}
		if before[i].Relative > before[was].Relative {
			was = i
		}
	}
	if len(s.Foda.Steps) == 0 || foda[hot].Relative <= most+s.Plan.Target/2 {
		return ""
	}
	figure := table.Fixed(foda[hot].Relative, 3)
	if hot != was {
		return look.T("shards.weakness.moved", len(s.Foda.Steps), s.Model.Shards[was].Name, s.Model.Shards[hot].Name, figure)
	}
	return look.T("shards.weakness.stays", len(s.Foda.Steps), s.Model.Shards[hot].Name, figure)
}
