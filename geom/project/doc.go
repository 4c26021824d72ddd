// Package project maps the sphere to the plane and back: Albers, Lambert
// azimuthal, Web Mercator, plate carrée and orthographic, in kilometres.
package project
