//go:build !linux

package report

// exchange reports that this system cannot make two folders change names in
// one step.
func exchange(string, string) bool { return false }
