package command

import (
	"runtime/debug"
	"time"
)

// build is what the program knows of the sources it was built from; empty where
// it was not built in a checkout.
type build struct {
	commit  string // 12 digits, with "+" where files had been changed
	time    time.Time
	toolkit string // version of Go
}

// readBuild returns what the linker wrote down.
func readBuild() build {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return build{}
	}
	b := build{toolkit: info.GoVersion}
	changed := false
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			b.commit = s.Value[:min(len(s.Value), 12)]
		case "vcs.time":
			b.time, _ = time.Parse(time.RFC3339, s.Value)
		case "vcs.modified":
			changed = s.Value == "true"
		}
	}
	if b.commit != "" && changed {
		b.commit += "+"
	}
	return b
}

// versionText is the version with the commit it was built from, if known.
func versionText() string {
	text := Version
	if b := readBuild(); b.commit != "" {
		text += " (" + b.commit + ", " + b.time.UTC().Format(time.DateOnly) + ")"
	}
	return text
}
