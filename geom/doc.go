// Package geom is the sphere: points, great-circle distances, bearings, the
// boundary between two centres, and the weighted cells of many.
//
// Positions are degrees, longitude first. Distances are kilometres on a sphere
// of the mean Earth radius. The page (projections) is in geom/project, cutting
// shapes to a frame or to land in geom/clip. Nothing of ours is imported here.
package geom
