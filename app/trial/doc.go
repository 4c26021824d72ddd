// Package trial puts workbenches on trial: a desk, a test window, and a queue in
// place of the UI goroutine, for the tests of all workbenches. The program itself
// does not use it.
package trial
