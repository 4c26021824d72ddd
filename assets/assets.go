package assets

import (
	"embed"
)

// Files holds every asset under its path, such as
// "outlines/china_provinces.geojson".
//
//go:embed fonts outlines words example icons help
var Files embed.FS

// Read returns the asset of a path that is known to exist; a missing one is a
// fault in the build.
func Read(path string) []byte {
	b, err := Files.ReadFile(path)
	if err != nil {
		panic("assets: " + err.Error())
	}
	return b
}
