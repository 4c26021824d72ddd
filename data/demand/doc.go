// Package demand reads where users are: files of places with their
// populations, of whatever kind, and lists of centres.
//
// What a file is follows from its content. A row that cannot be used is never
// put somewhere else and never dropped in silence: it is counted under its
// reason, or refused when the reading is strict. Places come out in the order
// of model.SortPlaces, so that the order of lines reaches no result.
package demand
