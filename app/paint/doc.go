// Package paint draws. A Scene, which is geography and roles without colours,
// becomes pixels, SVG or PDF through one description of what lies where, so
// that the screen, the exported picture and the printed map cannot differ. It
// knows neither Fyne nor the planning problem: only geom.
//
// How a picture comes about:
//
//	scene.go, service.go, view.go
//	                         what is shown, and through which window
//	spots.go, dot.go, hidden.go
//	                         of very many places those that can be seen
//	ground.go, edges.go      outlines projected once for a base and projection
//	painter.go               static layers kept, moving layers drawn every time
//	drawing.go, regions.go, boundaries.go, places.go, centres.go
//	                         the map's parts, from below
//	labels.go, room.go, probe.go
//	                         texts go only where nothing else is
//	furniture.go, inset.go, legend.go, north.go
//	                         what stands on the map without being of it
//	sheet.go                 the printed map around a map
//	surface.go               what all of the above draws on: raster.go with disc.go, svg.go, pdf.go
//	hit.go                   what lies under the pointer
//
// Sizes are units (of the screen) unless a comment says pixels.
package paint
