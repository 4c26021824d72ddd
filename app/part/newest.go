package part

import (
	"sync/atomic"

	"fenye/app/background"
	"fenye/model/table"
)

// manyRows is from how many rows on a table is arranged beside the UI goroutine:
// below that it takes less than a frame or two.
const manyRows = 20_000

// newest is the table that is to be on show.
func (t *Table) newest() table.Table {
	if t.next != nil {
		return *t.next
	}
	return t.shown
}

// wanted is the arrangement that is to be on show.
func (t *Table) wanted() arrangement { return arrangement{t.filter, t.sort} }

// arrange brings the newest table on show, in its order: beside the UI goroutine
// if that is work and the rows are many.
func (t *Table) arrange() {
	if t.stop != nil {
		t.stop.Store(true) // it is overtaken
	}
	switch newest := t.newest(); {
	case t.wanted() == asItComes:
		t.settle(nil)
	case newest.Rows <= manyRows || t.Post == nil:
		t.settle(arrange(newest, t.wanted(), nil))
	default:
		t.arrangeBeside()
	}
}

// arrangeBeside begins to arrange the newest table, or waits until what it
// overtakes has stopped: none is kept but the one on show and the newest. The one
// on show stays as it is meanwhile, so that all that is seen, copied and saved is
// of one table in one order; where it has other columns, or no rows, the newest
// takes its place at once in its own order.
func (t *Table) arrangeBeside() {
	if t.next != nil && (t.shown.Rows == 0 || !sameColumns(t.shown.Columns, t.next.Columns)) {
		t.put(nil, asItComes)
	}
	t.late = true
	if t.stop != nil {
		return
	}
	stop := &atomic.Bool{}
	t.stop = stop
	newest, wanted := t.newest(), t.wanted()
	background.Go(func() {
		order := arrange(newest, wanted, stop)
		t.Post(func() {
			t.stop = nil
			switch {
			case !stop.Load():
				t.settle(order)
			case t.late:
				t.arrangeBeside()
			}
		})
	})
}

// settle puts the newest table on show in the order that was worked out for it.
func (t *Table) settle(order []int32) {
	t.late = false
	t.put(order, t.wanted())
	if t.owed {
		t.owed = false
		t.reveal()
	}
	if then := t.then; then != nil {
		t.then = nil
		then()
	}
}

// whenArranged calls a function when what is to be on show is, at once if it is
// now. Another filter, or another such call, takes it back.
func (t *Table) whenArranged(then func()) {
	if !t.late {
		then()
		return
	}
	t.then = then
}

// put puts the newest table on show in an order.
func (t *Table) put(order []int32, a arrangement) {
	t.order, t.arranged, t.marked = order, a, t.selected
	if t.next != nil {
		if !sameColumns(t.shown.Columns, t.next.Columns) {
			t.column, t.widths = 0, nil
		}
		t.shown, t.next = *t.next, nil
		t.widen(t.withIcons(naturalWidths(t.shown)))
	}
	if t.OnArranged != nil {
		t.OnArranged(t.Len())
	}
	t.Refresh()
	t.fit()
}
