// Package background runs what the window does not wait for so that it never takes
// the processor from what the window does: drawing and answering.
package background
