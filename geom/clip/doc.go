// Package clip cuts the cells of a diagram into polygons in longitude and
// latitude: at a meridian for the screen, to a frame or to land for files. It
// also says which outline holds a position, and how far it is from one.
//
// Cells are clipped as chains that enter and leave a rectangle and are closed
// along its sides, so a partition stays a partition: neighbours have the same
// vertices. General overlay (land) is left to simplefeatures.
package clip
