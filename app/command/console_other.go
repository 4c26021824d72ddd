//go:build !windows

package command

// attachConsole does nothing where every program has the console it was called
// from.
func attachConsole() {}
