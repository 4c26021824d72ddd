package journal

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"io"
	"slices"
	"time"

	"fenye/data/planfile"
	"fenye/model"
)

// Entry is one state of a plan.
type Entry struct {
	Plan    *model.Plan
	File    string    // the plan file it belongs to; "" if it was never saved
	Changes int       // since that file was written
	At      time.Time // of the last change
}

const magic = "fenye-journal 1\n"

// kinds of records.
const (
	whole    = "plan"
	settings = "settings"
)

// head is the first line of a record's bytes.
type head struct {
	File    string    `json:"file"`
	Changes int       `json:"changes"`
	At      time.Time `json:"at"`
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// placeBytes is about how many bytes a place takes.
const placeBytes = 96

// record returns an entry as one record, in parts that follow each other: a large
// one is copied nowhere, since the whole program stands still meanwhile.
func record(kind string, e Entry) ([][]byte, error) {
	var b bytes.Buffer
	if kind == whole {
		b.Grow(placeBytes * len(e.Plan.Places))
	}
	first, err := json.Marshal(head{e.File, e.Changes, e.At})
	if err != nil {
		return nil, fmt.Errorf("journal: %w", err)
	}
	b.Write(append(first, '\n'))
	if kind == whole {
		err = planfile.Encode(&b, &planfile.File{Plan: *e.Plan})
	} else {
		err = planfile.EncodeSettings(&b, e.Plan)
	}
	if err != nil {
		return nil, fmt.Errorf("journal: %w", err)
	}
	sum := uint32(0)
	for piece := range slices.Chunk(b.Bytes(), 1<<20) { // between two of them others may go on
		sum = crc32.Update(sum, castagnoli, piece)
	}
	line := fmt.Sprintf("%s %d %08x\n", kind, b.Len(), sum)
	b.WriteByte('\n')
	return [][]byte{[]byte(line), b.Bytes()}, nil
}

// next takes one whole record off the front of b; ok is false where there is
// none, or only a part of one, or one that is not what was written.
func next(b []byte) (kind string, content, rest []byte, ok bool) {
	line, after, found := bytes.Cut(b, []byte{'\n'})
	var size int
	var sum uint32
	if !found || len(line) > 64 {
		return "", nil, nil, false
	}
	if n, err := fmt.Sscanf(string(line), "%s %d %x", &kind, &size, &sum); n != 3 || err != nil {
		return "", nil, nil, false
	}
	if kind != whole && kind != settings || size < 0 || size >= len(after) || after[size] != '\n' {
		return "", nil, nil, false
	}
	content = after[:size]
	return kind, content, after[size+1:], crc32.Checksum(content, castagnoli) == sum
}

// decode reads the bytes of a record; the places are for one of settings.
func decode(kind string, content []byte, places []model.Place) (Entry, error) {
	first, text, _ := bytes.Cut(content, []byte{'\n'})
	var h head
	if err := json.Unmarshal(first, &h); err != nil {
		return Entry{}, fmt.Errorf("journal: %w", err)
	}
	e := Entry{File: h.File, Changes: h.Changes, At: h.At}
	if kind == settings {
		plan, err := planfile.DecodeSettings(bytes.NewReader(text), places)
		if err != nil {
			return Entry{}, fmt.Errorf("journal: %w", err)
		}
		e.Plan = plan
		return e, nil
	}
	f, err := planfile.Decode(bytes.NewReader(text))
	if err != nil {
		return Entry{}, fmt.Errorf("journal: %w", err)
	}
	e.Plan = &f.Plan
	return e, nil
}

// Decode reads a journal and returns its last whole entry. What follows that,
// such as half a record, is passed over; a journal without any entry is
// ErrEmpty.
func Decode(b []byte) (Entry, error) {
	rest, found := bytes.CutPrefix(b, []byte(magic))
	if !found {
		return Entry{}, ErrEmpty
	}
	var base, last []byte
	for {
		kind, content, after, ok := next(rest)
		if !ok {
			break
		}
		if kind == whole {
			base, last = content, nil
		} else {
			last = content
		}
		rest = after
	}
	if base == nil {
		return Entry{}, ErrEmpty
	}
	e, err := decode(whole, base, nil)
	if err != nil || last == nil {
		return e, err
	}
	return decode(settings, last, e.Plan.Places)
}

// write puts the parts of a record out, and returns how many bytes they are.
func write(w io.Writer, parts [][]byte) (size int64, err error) {
	for _, p := range parts {
		n, err := w.Write(p)
		size += int64(n)
		if err != nil {
			return size, err
		}
	}
	return size, nil
}
