// Package look is how the program looks: the theme with its light and dark
// colours and sizes, the shipped Han font, the icons, and the language the
// window speaks. Widgets ask it for colours when they refresh, never earlier,
// so that a change of theme reaches all of them.
package look
