// Package model holds the nouns of the planning problem: Plan, Scenario,
// Place, Centre, and the units they are counted in.
//
// A Plan is a value that is replaced, never changed in place: edits clone it.
// The packages below it solve: region (capacity-constrained regions), table
// (what every screen, file and report shows). There are no files here, and no
// window.
package model
