// Package check recomputes access plans without any solver code: what a plan
// costs and whether it meets the bounds, and by enumeration of every plan what
// the least cost is.
//
// It shares with package access the data types alone. Its distances are the
// haversine formula on degrees, not the chord of vectors used elsewhere.
package check
