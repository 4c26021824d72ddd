package locale

import "os"

// fallback is the locale of a process that has none: English, as for the
// commands.
const fallback = "en_GB.UTF-8"

func init() {
	if needsLanguage(os.Getenv) {
		for _, name := range []string{"LC_ALL", "LANG"} {
			_ = os.Setenv(name, fallback)
		}
	}
}

// needsLanguage reports whether the variable that decides the locale names no
// language.
func needsLanguage(env func(string) string) bool {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if value := env(name); value != "" {
			return value == "C" || value == "POSIX" || len(value) > 1 && value[:2] == "C."
		}
	}
	return true
}
