// Package cores shares work out, and tells on how many goroutines work that fills processors is best
// shared out. In the window more of them may run than there are processors, so that
// the window's own never waits for a turn; work that took all of these would only
// get in its own way, and in that of the window.
package cores
