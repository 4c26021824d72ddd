//go:build !linux

package demand

// widePages asks for large pages where s will lie; only Linux is asked.
func widePages[T any]([]T) {}
