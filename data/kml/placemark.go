package kml

import "fenye/geom"

// Field is one value of a placemark, by its key in the file.
type Field struct{ Key, Value string }

// Placemark is one placemark. Its coordinates are numbers as they stand in the
// file, in range or not; a coordinate that is no number is NaN. Its values and
// Bad are lent: whoever keeps them clones them.
type Placemark struct {
	Row      int // 1-based place among all placemarks read
	Name     string
	Fields   []Field // ExtendedData first, then the description's
	Data     int     // how many of Fields are ExtendedData
	Points   []geom.Point
	Polygons []geom.Polygon
	Lines    int    // lines and other shapes that are neither point nor polygon
	Bad      string // coordinates that could not be read, as found
}

// A Warning is something that was read around.
type Warning struct {
	Kind WarningKind
	Text string // the link or file it is about
}

// WarningKind says what was read around.
type WarningKind string

const (
	RemoteLink  WarningKind = "remote_link"  // a link out of the file, not followed
	MissingLink WarningKind = "missing_link" // a link to a file the archive lacks
	Unlinked    WarningKind = "unlinked"     // a .kml of the archive that nothing links to, not read
)
