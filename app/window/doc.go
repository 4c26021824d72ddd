// Package window is the program's window: menu, tool row, rail, status bar,
// files, shortcuts and dialogs around the workbenches. It owns the only
// fyne.Do of the program, gives the desk its surroundings, and draws the same
// window without a display for pictures.
package window
