package output

import (
	"fmt"
	"io"
	"os"

	"fenye/app/scene"
	"fenye/data/china"
)

// mostOutline is the largest map layer that is read, in bytes.
const mostOutline = 64 << 20

// LoadOutline reads the map layer that plans call by its path: GeoJSON
// polygons with the property adcode. One that was read before is read anew.
func LoadOutline(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("output: %w", err)
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, mostOutline))
	if err != nil {
		return fmt.Errorf("output: %w", err)
	}
	provinces, err := china.ParseProvinces(data)
	if err != nil {
		return fmt.Errorf("output: %s: %w", path, err)
	}
	scene.AddOutline(path, provinces)
	return nil
}
