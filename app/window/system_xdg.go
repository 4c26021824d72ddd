//go:build (linux || openbsd || freebsd || netbsd) && !android

package window

import (
	"os"

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
