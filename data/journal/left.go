package journal

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Spot is where what belongs to a plan file lies.
type Spot struct {
	Journal, Lock string
	note          string // in the state folder, tells of a journal beside a plan
	plan          string
}

// SpotBeside is the spot beside a plan file. The state folder, unless it is "",
// gets a note of it with Note, so that Left finds it.
func SpotBeside(plan, state string) Spot {
	s := Spot{Journal: Beside(plan), Lock: LockBeside(plan), plan: plan}
	if state != "" && filepath.Dir(plan) != state {
		s.note = filepath.Join(state, short(plan)+".at")
	}
	return s
}

// SpotAway is the spot of a plan file in a folder that cannot be written: in
// the state folder.
func SpotAway(plan, state string) Spot {
	there := filepath.Join(state, short(plan)+"-"+filepath.Base(plan))
	return Spot{Journal: Beside(there), Lock: LockBeside(there), plan: plan}
}

// short is a short name for a path.
func short(path string) string {
	sum := sha256.Sum256([]byte(path))
	return hex.EncodeToString(sum[:6])
}

// Note leaves word of a journal beside a plan in the state folder.
func (s Spot) Note() error {
	if s.note == "" {
		return nil
	}
	if b, err := os.ReadFile(s.note); err == nil && string(b) == s.plan {
		return nil
	}
	return os.WriteFile(s.note, []byte(s.plan), 0o600) // half of one names no journal
}

// Forget takes the note away.
func (s Spot) Forget() {
	if s.note != "" {
		_ = os.Remove(s.note) // Left passes over a note without a journal
	}
}

// Tidy removes what a writer that was killed has left half done beside a plan
// file: of the plan, its journal and its lock. Only who has the lock may call it.
func Tidy(plan string) {
	dir, base := filepath.Dir(plan), filepath.Base(plan)
	entries, err := os.ReadDir(dir)
	if err != nil {
		return
	}
	for _, e := range entries {
		name := e.Name()
		if !strings.HasSuffix(name, ".tmp") {
			continue
		}
		for _, of := range []string{base, "." + base + ".journal", "." + base + ".lock"} {
			if middle, ok := strings.CutPrefix(strings.TrimSuffix(name, ".tmp"), "."+of+"."); ok && strings.Trim(middle, "0123456789") == "" {
				_ = os.Remove(filepath.Join(dir, name))
			}
		}
	}
}

// Left lists the journals that windows which are gone have left: those in the
// state folder and those that its notes tell of, in the order of their paths.
// A journal whose window lives is not among them.
func Left(state string) ([]string, error) {
	entries, err := os.ReadDir(state)
	if err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return nil, nil
		}
		return nil, fmt.Errorf("journal: %w", err)
	}
	var paths []string
	for _, e := range entries {
		name := filepath.Join(state, e.Name())
		switch {
		case strings.HasSuffix(name, ".journal"):
			paths = append(paths, name)
		case strings.HasSuffix(name, ".at"):
			if b, err := os.ReadFile(name); err == nil {
				paths = append(paths, Beside(string(b)))
			}
		}
	}
	paths = slices.DeleteFunc(paths, func(path string) bool {
		if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
			return true
		}
		owner, err := Held(strings.TrimSuffix(path, ".journal") + ".lock")
		return err != nil || owner != nil
	})
	slices.Sort(paths)
	return slices.Compact(paths), nil
}
