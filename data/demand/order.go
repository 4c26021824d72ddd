package demand

import (
	"context"
	"slices"
	"sync"

	"fenye/model"
)

// order puts places into the order of model.SortPlaces, and warns of those
// that share a name.
func order(places []model.Place) []Warning {
	v, sorted := view(places, nil)
	if !sorted {
		v, _ = view(places, sortPlaces(places))
	}
	return v
}

// view reports whether places are in order, and what repeats if they are. Those
// whose keys differ are in order, if there are keys.
func view(places []model.Place, keys []spot) (again []Warning, sorted bool) {
	var lock sync.Mutex
	unsorted := false
	var repeats []int // indices of places whose name is that of the one before
	_ = sideBySide(context.Background(), len(places), func(from, to int) {
		var found []int
		bad := false
		for i := max(from, 1); i < to && !bad; i++ {
			if keys != nil && keys[i-1].key != keys[i].key {
				continue
			}
			a, b := &places[i-1], &places[i]
			if a.Name < b.Name {
				continue // the usual case
			}
			bad = model.ComparePlaces(*a, *b) > 0
			found = append(found, i)
		}
		if bad || len(found) > 0 {
			lock.Lock()
			unsorted = unsorted || bad
			repeats = append(repeats, found...)
			lock.Unlock()
		}
	})
	if unsorted {
		return nil, false
	}
	slices.Sort(repeats)
	same, twice := Warning{Kind: SameName}, Warning{Kind: Duplicate}
	for _, i := range repeats {
		w := &same
		if places[i-1].Position == places[i].Position {
			w = &twice
		}
		w.Count++
		if w.Text == "" {
			w.Text = places[i].Name
		}
	}
	for _, w := range []Warning{same, twice} {
		if w.Count > 0 {
			again = append(again, w)
		}
	}
	return again, true
}
