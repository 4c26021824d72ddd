package desk

import (
	"encoding/json"
	"slices"
)

// Store keeps small settings from one start to the next. Fyne's preferences
// are one; Memory is another.
type Store interface {
	String(key string) string
	SetString(key, value string)
}

// Memory is a Store that forgets at the end.
type Memory map[string]string

// String returns the value of a key, "" if there is none.
func (m Memory) String(key string) string { return m[key] }

// SetString keeps a value.
func (m Memory) SetString(key, value string) { m[key] = value }

const (
	recentKey  = "recent_files"
	recentSize = 10
)

// Recent returns the files opened or saved last, newest first, at most ten.
func (d *Desk) Recent() []string {
	var paths []string
	if json.Unmarshal([]byte(d.options.Store.String(recentKey)), &paths) != nil {
		return nil
	}
	return paths
}

// ForgetRecent empties the list of recent files.
func (d *Desk) ForgetRecent() {
	d.options.Store.SetString(recentKey, "[]")
	d.tell(FileChanged)
}

func (d *Desk) remember(path string) {
	paths := slices.DeleteFunc(d.Recent(), func(p string) bool { return p == path })
	paths = slices.Insert(paths, 0, path)
	text, err := json.Marshal(paths[:min(len(paths), recentSize)])
	if err == nil {
		d.options.Store.SetString(recentKey, string(text))
	}
}
