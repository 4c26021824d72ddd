package safefile

import (
	"io/fs"
	"os"
	"path/filepath"

	"fenye/data/fault"
)

// Open opens a file, or what comes through a pipe, for a room to read. Its error
// is a *fault.Error with the last part of the path: of kind Format for a folder
// and for a device, whose bytes may never end, else Unreadable.
func Open(room, path string) (*os.File, error) {
	name := filepath.Base(path)
	// The mode is asked for first: opening a device may already do something.
	if info, err := os.Stat(path); err == nil && info.Mode()&(fs.ModeDir|fs.ModeDevice) != 0 {
		return nil, &fault.Error{Room: room, Kind: fault.Format, File: name, Expected: "a file"}
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, &fault.Error{Room: room, Kind: fault.Unreadable, File: name, Err: err}
	}
	return f, nil
}
