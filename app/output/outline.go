package output

import (
	"fmt"
	"io"
	"path/filepath"

	"fenye/app/scene"
	"fenye/data/china"
	"fenye/data/fault"
	"fenye/data/safefile"
	"fenye/model"
)

// mostOutline is the largest map layer that is read, in bytes.
const mostOutline = 64 << 20

// Ground reads the map layer that a plan asks for, unless it was read before.
// Where it cannot be read pictures have the bundled one; the error says so, for
// the caller to tell once.
func Ground(plan *model.Plan) error {
	name := plan.Outline
	if name == "" || scene.HasOutline(name) {
		return nil
	}
	if err := LoadOutline(name); err != nil {
		return &NoOutlineError{err}
	}
	return nil
}

// NoOutlineError says why the bundled map layer is drawn instead of a plan's.
type NoOutlineError struct{ Cause error }

func (e *NoOutlineError) Error() string {
	return "output: the bundled map layer is drawn: " + e.Cause.Error()
}

// Unwrap returns why the layer could not be read.
func (e *NoOutlineError) Unwrap() error { return e.Cause }

// LoadOutline reads the map layer that plans call by its path: GeoJSON
// polygons with the property adcode. One that was read before is read anew.
func LoadOutline(path string) error {
	f, err := safefile.Open("output", path)
	if err != nil {
		return err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, mostOutline+1))
	switch {
	case err != nil:
		return fmt.Errorf("output: %w", err)
	case len(data) > mostOutline:
		return &fault.Error{Room: "output", Kind: fault.TooBig, File: filepath.Base(path), Expected: "a map layer of at most 64 MiB"}
	}
	provinces, err := china.ParseProvinces(data)
	if err != nil {
		return fault.In(filepath.Base(path), err)
	}
	scene.AddOutline(path, provinces)
	return nil
}
