package safefile

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"time"
)

// Stamp tells the content of a file from any other it may have later. The zero
// Stamp is that of no file.
type Stamp struct {
	size int64
	time time.Time
	sum  [sha256.Size]byte
}

// StampOf returns the stamp of the file at path; the zero one if there is none.
func StampOf(path string) (Stamp, error) {
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return Stamp{}, nil
	}
	if err != nil {
		return Stamp{}, fmt.Errorf("safefile: %w", err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return Stamp{}, fmt.Errorf("safefile: %w", err)
	}
	s := Stamp{size: info.Size(), time: info.ModTime()}
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return Stamp{}, fmt.Errorf("safefile: %w", err)
	}
	h.Sum(s.sum[:0])
	return s, nil
}

// Fits reports whether the file at path has the content it had when the stamp
// was taken. It reads the file only if its size is the same and its time is not.
func (s Stamp) Fits(path string) (bool, error) {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return s == Stamp{}, nil
	}
	if err != nil {
		return false, fmt.Errorf("safefile: %w", err)
	}
	if info.Size() != s.size {
		return false, nil
	}
	if info.ModTime().Equal(s.time) {
		return true, nil
	}
	now, err := StampOf(path)
	return now.sum == s.sum, err
}
