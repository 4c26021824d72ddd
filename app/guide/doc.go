// Package guide is the user guide in the window: the pages of assets/help, each
// in both languages, with a list to choose from, a search and links between
// them.
//
// The pages are Markdown of a few kinds of blocks (parse.go): headings,
// paragraphs, lists, tables, commands and pictures. A page is laid out for a
// width (lay.go, flow.go, grid.go), so a narrower window breaks its lines anew.
// The same files are read in the repository.
package guide
