// Package output turns an outcome into files: the plan itself, tables, map
// files and pictures. The window's export and the plan command both go through
// it, so that they write the same bytes. It does not know Fyne.
package output
