package scene

import (
	"sync"

	"fenye/app/paint"
	"fenye/data/china"
)

// outlines are the map layers that stand in for the bundled one, by the name
// that plans call them.
var outlines = struct {
	sync.Mutex
	bases map[string]*paint.Base
}{bases: map[string]*paint.Base{}}

// AddOutline makes provinces the map layer of plans whose Outline is name. The
// neighbours, the dashes and the world's lines stay.
func AddOutline(name string, provinces []china.Province) {
	base := withOutlines(provinces)
	outlines.Lock()
	defer outlines.Unlock()
	outlines.bases[name] = base
}

// withOutlines is the ground of China with other outlines of provinces. The
// painter knows it by identity.
func withOutlines(provinces []china.Province) *paint.Base {
	b := *China()
	b.Provinces = nil
	for _, p := range provinces {
		b.Provinces = append(b.Provinces, paint.Province{Code: p.Code, Name: p.Short, Shape: p.Shape})
	}
	return &b
}

// HasOutline reports whether a map layer of that name was added.
func HasOutline(name string) bool {
	_, ok := outlineBase(name)
	return ok
}

func outlineBase(name string) (*paint.Base, bool) {
	outlines.Lock()
	defer outlines.Unlock()
	b, ok := outlines.bases[name]
	return b, ok
}
