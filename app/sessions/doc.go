// Package sessions is the Sessions workbench: charging sessions over the blades
// of one centre. It shows what a run comes to as tiles, charts and tables, lets
// it be watched, compares the policies and finds how many blades are needed.
//
// The settings live in the plan as JSON; a trace is named there by its path and
// checksum. All work runs beside the window: a newer setting ends older work.
package sessions
