// Package scene turns a solved plan into what people look at: the map's
// paint.Scene, the printed sheet's texts and the screen's tables. It is pure:
// no window, no files, the same outcome gives the same scene.
package scene
