package planfile

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"

	"fenye/data/fault"
	"fenye/data/safefile"
	"fenye/model"
	"fenye/model/region"
)

const (
	// Format is the value of the first key of every plan file.
	Format = "fenye-plan"
	// Version is the layout that Encode writes.
	Version = 4
	// MaxBytes is the most that a plan file may hold, unpacked.
	MaxBytes = 256 << 20
	// MaxPlaces is the most places that a plan file may hold.
	MaxPlaces = 4_000_000
)

// File is what a plan file holds. Solutions has one entry a scenario, nil
// where a scenario is not solved; a short or nil slice has none beyond its end.
type File struct {
	Plan      model.Plan
	Solutions []*region.Solution
}

// Solution returns the solution of the scenario in work, or nil.
func (f *File) Solution() *region.Solution {
	if f.Plan.Current < len(f.Solutions) {
		return f.Solutions[f.Plan.Current]
	}
	return nil
}

// Save writes the file at path whole or not at all, see package safefile. A
// plan that Load would refuse is refused here too, before anything is written.
func Save(path string, f *File) error {
	if err := Check(f); err != nil {
		return err
	}
	err := safefile.Write(path, func(w io.Writer) error { return encode(w, f) })
	if err != nil {
		return fmt.Errorf("planfile: %w", err)
	}
	return nil
}

// Load reads the plan file at path. Its errors name the file.
func Load(path string) (*File, error) {
	r, err := safefile.Open("planfile", path)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	name := filepath.Base(path)
	f, err := Decode(r)
	var spot *fault.Error
	switch {
	case errors.As(err, &spot):
		return nil, fault.In(name, err)
	case err != nil:
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return f, nil
}
