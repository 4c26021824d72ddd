// Package paint draws. A Scene, which is geography and roles without colours,
// becomes pixels, SVG or PDF through one description of what lies where, so
// that the screen, the exported picture and the printed map cannot differ. It
// knows neither Fyne nor the planning problem: only geom.
package paint
