package demand

import (
	"testing"

	"fenye/model"
)

// Asking for large pages changes nothing of what lies there, wherever it begins
// and ends.
func TestWidePages(t *testing.T) {
	all := make([]model.Place, 3<<17)
	for i := range all {
		all[i].Position.Lat = float64(i)
	}
	widePages(all)
	widePages(all[1:])
	widePages(all[77 : len(all)-5])
	widePages(all[:3])
	widePages(all[:0])
	widePages[model.Place](nil)
	for i := range all {
		if all[i] != (model.Place{Position: all[i].Position}) || all[i].Position.Lat != float64(i) {
			t.Fatalf("place %d is %+v", i, all[i])
		}
	}
}
