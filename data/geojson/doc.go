// Package geojson reads points, polygons and outlines from GeoJSON, feature by
// feature.
//
// Positions are longitude and latitude on WGS 84 (RFC 7946). An older file's
// "crs" member is understood for EPSG:4326, 4490 and 3857 (900913 too); any
// other is refused by name.
package geojson
