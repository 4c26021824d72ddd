// Package cause says errors in the planner's language. Rooms below the app
// return typed errors with an English sentence; those that a planner can act on
// are worded here, for the window and the commands alike. It does not know
// Fyne.
package cause
