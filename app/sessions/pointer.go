package sessions

import (
	"fyne.io/fyne/v2"

	"fenye/app/look"
	"fenye/app/paint"
	"fenye/model/table"
)

// tellSecond says in the status line what the second under the pointer has.
func (b *Bench) tellSecond(at fyne.Position) {
	s, v := b.work.study, b.pictures.latency
	if s == nil || s.run == nil {
		return
	}
	t, ok := v.Shown().(*paint.Latency).Hit(float64(v.Size().Width), float64(v.Size().Height), float64(at.X), float64(at.Y))
	if !ok {
		b.options.Pointer("")
		return
	}
	for i := range s.run.Film {
		if x := &s.run.Film[i]; x.At >= t-1e-9 {
			b.options.Pointer(look.T("sessions.pointer.second", table.Fixed(x.At, 0), duration(x.P50), duration(x.P95), duration(x.P99), table.People(int64(x.Messages)), table.People(int64(x.Held))))
			return
		}
	}
}

// tellBlade says in the status line what the blade under the pointer did in the
// run.
func (b *Bench) tellBlade(blade int) {
	s := b.work.study
	if blade < 0 || s == nil || s.run == nil || blade >= len(s.run.Blades) {
		b.options.Pointer("")
		return
	}
	x := s.run.Blades[blade]
	b.options.Pointer(look.T("sessions.pointer.blade", x.Name, table.People(x.Messages), table.People(x.NewSessions), table.Percent(x.Utilisation), table.People(x.Most)))
}
