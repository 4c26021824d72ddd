// Package report writes what a plan says: summary.json, CSV for people, XLSX,
// KML, KMZ and GeoJSON. Pictures are drawn elsewhere. All of it is made from
// one region.Outcome, so files and screen agree to the last digit, and the same
// outcome always gives the same bytes.
package report
