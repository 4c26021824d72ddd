package paint

import (
	"fenye/geom"
	"fenye/geom/project"
)

// Scene is what a map shows, in longitude and latitude, without colours. It is
// never changed once made; parts that did not change are shared with the scene
// before, and the painter's caches know them by identity.
type Scene struct {
	Base       *Base
	Projection project.Projection
	Layers     Layers
	Regions    []Region
	Boundaries []Boundary
	Ghosts     []geom.Line // the boundaries if every place went to its nearest centre
	Links      []geom.Line // Delaunay links between neighbouring centres
	Places     []Place     // in the order of ComparePlaces; shared with other scenes
	Served     []Service   // of each of Places; nil: nobody serves them
	Marks      []Mark      // of few of Places, see Annotate
	Largest    int64       // users of the largest place: the symbol scale
	Spots      *Spots      // of Places in Projection; nil: each is projected when it is drawn
	Centres    []Centre
	Selected   Selection
	Infeasible bool // no fill, no boundary; places without service marked
	Stale      bool // a newer answer is being computed: regions greyed to 60 %
	// Units are whole provinces by their centre; a scene of units has no
	// regions. Shaded colours them by Shade instead.
	Units    []Unit
	Shaded   bool
	ShadeTop string // what the darkest shade stands for: "880 万"
	Zones    []Zone // that only some centres may serve
	Loss     *Loss  // the scene is after the loss of centres; nil else
	Heat     *Heat  // a value over positions; nil else
	Words    Words
}

// Base is the ground of the map: it changes only when another outline is loaded.
type Base struct {
	Neighbours geom.MultiPolygon
	Coasts     []geom.Line
	Borders    []geom.Line // national borders, dashed
	Provinces  []Province  // the territory of the plan is their union
	Dashes     []geom.Line // always drawn with China
	China      bool        // the territory is China: Albers, inset, dashes
}

// Province is one outline.
type Province struct {
	Code, Name string
	Shape      geom.MultiPolygon
}

// Layers switches what is drawn; the zero value draws nothing but land.
type Layers struct {
	Regions, Boundaries, Ghosts, Places, Labels, Outlines, Graticule, Links bool
}

// Region is the area of one centre: the cell, cut at the projection's far
// meridian, not clipped to land (the painter clips to the territory).
type Region struct {
	Number int // of the centre: colour and hatch
	Colour string
	Shape  geom.MultiPolygon
	Inner  geom.Point // where the label would like to be
	Title  string     // "北方 900,000"
	Detail string     // "利用率 100.0 %"
	Full   string     // "满载", in warning colour; "" if there is room
}

// Boundary is a piece of curve between two regions.
type Boundary struct {
	A, B  int // numbers of the centres
	Line  geom.Line
	Label string // "2k = 72.7 km"; "" for none
	// Handle is where the curve meets the great circle of its centres; it can
	// be dragged if HasHandle.
	Handle    geom.Point
	HasHandle bool
}

// Place is a symbol: what of it does not change while a plan is edited. Area goes
// by users.
type Place struct {
	Name  string
	At    geom.Point
	Users int64
}

// Slice is one centre's part of a shared place.
type Slice struct {
	Number int
	Users  int64
}

// Centre is a badge.
type Centre struct {
	Number int
	Name   string
	Colour string // "#rrggbb" or "" for the palette's
	At     geom.Point
	Down   bool
	Note   string // "停用" under the name
}

// Selection is what is highlighted: an index into Places, and a centre's
// number. -1 and 0 stand for nothing.
type Selection struct{ Place, Centre int }

// Words are the texts on the map, in the language of the window.
type Words struct {
	Boundary, Nearest, Moved, Shared, Unassigned, Short, Users, Inset string
	Pinned, Zone                                                      string                    // of the pin beside a place, and of a zone's outline
	Former, Taken                                                     string                    // of the outline of a lost region, and of the lines to who took it over
	Out                                                               string                    // of provinces out of scope
	Backup                                                            string                    // of the hatch of a unit's backup; "" if none is shown
	Swap                                                              func(from, to int) string // of a unit that left its nearest centre
	Short10k                                                          func(n int64) string      // "5万" or "50k"
	Km                                                                func(km float64) string
	// At says at which latitude, in degrees north, the scale bar of a sheet is
	// exact; nil leaves it out.
	At func(lat float64) string
}

// View is the window on the projected plane.
type View struct {
	X, Y   float64 // projected kilometres at the middle of the picture
	Scale  float64 // map units (not pixels) a kilometre
	W, H   float64 // size in units
	Pixels float64 // pixels a unit: 1, 2 on a dense screen
	Covers []Rect  // overlays in units: labels and scale bar keep clear of them
	Dark   bool
	Legend bool // draw a legend into the picture; the window has one of its own
}

// Rect is a rectangle in units, X0 < X1, Y0 < Y1, y downwards.
type Rect struct{ X0, Y0, X1, Y1 float64 }
