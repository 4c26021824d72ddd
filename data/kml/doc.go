// Package kml reads the points of KML and KMZ files, placemark by placemark,
// whatever the size of the file.
//
// It takes names, descriptions (lines "key: value" and HTML tables),
// ExtendedData as Data and as SchemaData, folders of any depth, points alone
// and inside MultiGeometry, and polygons. Inside a KMZ it follows links to the
// other files of the same archive. It never fetches anything, never expands an
// entity of the file's own, and bounds depth, token and archive sizes.
//
// Most of a file is plain tags and texts, which are read in place, several
// pieces of the file side by side. All else is read by encoding/xml, and so
// what is well formed is for encoding/xml to say.
package kml
