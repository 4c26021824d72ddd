//go:build !linux

package journal

// began is not known here: whether a process of the number lives has to do.
func began(int) string { return "" }
