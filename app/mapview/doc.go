// Package mapview is the map widget: one raster that shows a paint.Scene, the
// camera over it, and what a pointer or a key does there. It knows neither the
// plan nor the document: gestures leave it as callbacks.
package mapview
