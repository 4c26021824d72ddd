//go:build !((linux || openbsd || freebsd || netbsd) && !android)

package window

// askSystemTheme reports that the system says whether it is light or dark.
func askSystemTheme(func()) bool { return true }

// stateBase says that the system has no folder for the state of programs but
// that of their settings.
func stateBase() string { return "" }
