// Package words holds every sentence the program says, in Simplified Chinese
// and British English. It does not know Fyne: the headless commands and the
// painter use it as the window does.
package words
