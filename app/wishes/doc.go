// Package wishes puts what a planner asks of a plan beyond capacities into
// words, and reads it from text: pins, bans, ceilings and zones. The commands,
// the window and the labels of edits say them alike. No Fyne.
package wishes
