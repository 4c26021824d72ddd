package journal

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"fenye/data/planfile"
	"fenye/data/safefile"
	"fenye/model"
)

// ErrEmpty reports a journal without one whole record.
var ErrEmpty = errors.New("journal: there is no whole record in it")

// mostLonger is how many bytes the added records may take before the journal
// is written anew, beyond the size of its whole record.
const mostLonger = 1 << 20

// Beside returns the path of the journal of a plan file, beside it.
func Beside(plan string) string {
	return filepath.Join(filepath.Dir(plan), "."+filepath.Base(plan)+".journal")
}

// Read returns the last entry of the journal at path.
func Read(path string) (Entry, error) {
	f, err := os.Open(path)
	if err != nil {
		return Entry{}, fmt.Errorf("journal: %w", err)
	}
	defer f.Close()
	b, err := io.ReadAll(io.LimitReader(f, 3*planfile.MaxBytes))
	if err != nil {
		return Entry{}, fmt.Errorf("journal: %w", err)
	}
	return Decode(b)
}

// Writer adds to the journal at one path. Its methods belong to one goroutine
// at a time.
type Writer struct {
	path   string
	file   *os.File // nil: the next record is a whole one, in a new file
	places []model.Place
	base   int64 // bytes with the whole record alone
	size   int64
}

// NewWriter returns a writer for the journal at path. Nothing is written, and
// what lies there stays, before the first Append.
func NewWriter(path string) *Writer { return &Writer{path: path} }

// Path returns where the journal is.
func (w *Writer) Path() string { return w.path }

// Append adds an entry; it is on the disk when Append returns. After an error
// the journal is what it was.
func (w *Writer) Append(e Entry) error {
	if w.file == nil || !sharing(w.places, e.Plan.Places) || w.size-w.base > mostLonger+w.base {
		return w.renew(e)
	}
	parts, err := record(settings, e)
	if err != nil {
		return err
	}
	size, err := write(io.NewOffsetWriter(w.file, w.size), parts)
	if err == nil {
		err = w.file.Sync()
	}
	if err != nil {
		_ = w.file.Truncate(w.size) // half a record is passed over, if even that fails
		w.close()
		return fmt.Errorf("journal: %w", err)
	}
	w.size += size
	return nil
}

// renew puts a new journal with one whole entry in the place of the old.
func (w *Writer) renew(e Entry) error {
	parts, err := record(whole, e)
	if err != nil {
		return err
	}
	w.close()
	var size int64
	err = safefile.Write(w.path, func(to io.Writer) error {
		size, err = write(to, append([][]byte{[]byte(magic)}, parts...))
		return err
	})
	if err != nil {
		return fmt.Errorf("journal: %w", err)
	}
	f, err := os.OpenFile(w.path, os.O_WRONLY, 0)
	if err != nil {
		return fmt.Errorf("journal: %w", err)
	}
	w.file, w.places, w.base = f, e.Plan.Places, size
	w.size = w.base
	return nil
}

// sharing reports whether two plans have the same places, which is when they
// share them.
func sharing(a, b []model.Place) bool {
	return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0])
}

func (w *Writer) close() {
	if w.file != nil {
		_ = w.file.Close() // everything in it is on the disk
		w.file, w.places = nil, nil
	}
}

// Close lets go of the journal; it stays.
func (w *Writer) Close() { w.close() }

// Remove deletes the journal: the plan file has it all.
func (w *Writer) Remove() error {
	w.close()
	return Remove(w.path)
}

// Remove deletes the journal at path, if there is one.
func Remove(path string) error {
	err := os.Remove(path)
	if _, gone := os.Lstat(path); err == nil || errors.Is(gone, fs.ErrNotExist) { // a read-only disk refuses either way
		return nil
	}
	return fmt.Errorf("journal: %w", err)
}
