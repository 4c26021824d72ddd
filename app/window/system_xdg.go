//go:build (linux || openbsd || freebsd || netbsd) && !android

package window

import (
	"os"
	"path/filepath"

	"github.com/rymdport/portal/settings/appearance"
)

// askSystemTheme reports whether it is known now that the system says whether
// it is light or dark. Else it asks the desktop beside the window, since some
// take their time, and calls answered once it has. A plain X11 session never
// answers.
func askSystemTheme(answered func()) bool {
	if os.Getenv("FYNE_THEME") != "" {
		return true
	}
	go func() {
		if _, err := appearance.GetColorScheme(); err == nil {
			answered()
		}
	}()
	return false
}

// stateBase is the user's folder for what programs keep between two starts.
func stateBase() string {
	if base := os.Getenv("XDG_STATE_HOME"); filepath.IsAbs(base) {
		return base
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return ""
	}
	return filepath.Join(home, ".local", "state")
}
