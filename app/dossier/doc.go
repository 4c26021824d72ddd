// Package dossier says what a plan means, for people who were not there when it
// was made: result, map, assumptions, loads, provinces, the loss of each
// centre, other scenarios, the access plan, the method and the proof, each
// figure from the same tables as the files. Gather works everything out, Compose
// words it in a language, and package paper makes a PDF or an HTML file of it.
//
// It does not know Fyne. A plan without a solution has no report.
package dossier
