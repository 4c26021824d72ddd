// Package desk owns the open document: the plan, its edits with undo and redo,
// the solving that follows each edit, the selection, files and autosave.
//
// Every method of a Desk belongs to one goroutine, the window's. Work that
// takes time runs elsewhere and comes back through the post function given to
// New: fyne.Do in the program, a queue in tests. A plan handed out is never
// changed afterwards; each edit makes a new one.
package desk
