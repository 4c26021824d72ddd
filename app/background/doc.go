// Package background runs what the window does not wait for so that it gives way,
// where the system can do that, to what the window does: drawing and answering.
package background
