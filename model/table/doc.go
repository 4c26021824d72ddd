// Package table is what every screen, file and report shows: a name, columns
// with units, and rows worked out on demand, so that a table of a million rows
// costs nothing until it is looked at.
//
// Format writes a value for people in the planner's language (users grouped,
// kilometres with one decimal); Plain writes it for files.
package table
