// Package output turns what was worked out into files: of a plan itself, tables,
// map files and pictures; of a study or of a run inside a centre its tables,
// charts and scripts. The window and the commands both go through it, so that
// they write the same bytes. It does not know Fyne.
package output
