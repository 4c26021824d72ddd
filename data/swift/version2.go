package swift

import (
	"bytes"
	"context"
	"crypto/md5"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"sort"
	"strconv"

	"fenye/model/ring"
)

// The sections of version 2.
const (
	metadataSection    = "swift/ring/metadata"
	devicesSection     = "swift/ring/devices"
	assignmentsSection = "swift/ring/assignments"
)

// readVersion2 reads blobs with their lengths before them; the last 16 bytes say
// where the index of the blobs begins.
func (f *File) readVersion2(ctx context.Context, z *members, head []byte) error {
	content := bytes.NewBuffer(slices.Clone(head))
	if _, err := content.ReadFrom(z); err != nil {
		return zipped(err, "the sections")
	}
	if left := z.left(); left > 0 {
		return &Finding{Code: LeftOver, Count: left}
	}
	sections, err := f.index(content.Bytes())
	if err != nil {
		return err
	}
	for _, name := range []string{metadataSection, devicesSection, assignmentsSection} {
		if _, ok := sections[name]; !ok {
			return &Finding{Code: NoSection, Field: name}
		}
	}
	return f.readSections(ctx, sections)
}

// blob returns the data of the blob at offset u, with the length before it.
func blob(all []byte, u uint64) (whole, data []byte, ok bool) {
	if u > uint64(len(all)) || uint64(len(all))-u < 8 {
		return nil, nil, false
	}
	n := binary.BigEndian.Uint64(all[u:])
	if n > uint64(len(all))-u-8 {
		return nil, nil, false
	}
	return all[u : u+8+n], all[u+8 : u+8+n], true
}

// index reads the index and returns the data of each section that is known,
// its checksum checked.
func (f *File) index(all []byte) (map[string][]byte, error) {
	bad := func(why string, args ...any) error {
		return &Finding{Code: BadIndex, Found: fmt.Sprintf(why, args...)}
	}
	if len(all) < 6+16 {
		return nil, bad("%d bytes of content", len(all))
	}
	at := binary.BigEndian.Uint64(all[len(all)-16:])
	_, text, ok := blob(all[:len(all)-16], at)
	if !ok {
		return nil, bad("it would begin at byte %d of %d", at, len(all))
	}
	var entries map[string][]json.RawMessage
	if err := json.Unmarshal(text, &entries); err != nil {
		return nil, bad("%v", err)
	}
	names := make([]string, 0, len(entries))
	for name := range entries {
		names = append(names, name)
	}
	sort.Strings(names)
	out := map[string][]byte{}
	for _, name := range names {
		if name == "swift/index" {
			continue
		}
		known := name == metadataSection || name == devicesSection || name == assignmentsSection
		if !known {
			f.note(Finding{Code: OtherSection, Field: name})
			continue
		}
		e := entries[name]
		var start uint64
		if len(e) < 2 || json.Unmarshal(e[1], &start) != nil {
			return nil, bad("the entry of %s", name)
		}
		whole, data, ok := blob(all, start)
		if !ok {
			return nil, bad("%s would begin at byte %d of %d", name, start, len(all))
		}
		if len(e) >= 4 {
			var end uint64
			if json.Unmarshal(e[3], &end) != nil || end != start+uint64(len(whole)) {
				return nil, bad("%s does not end where its length says", name)
			}
		}
		if err := f.checksum(name, e, whole); err != nil {
			return nil, err
		}
		out[name] = data
	}
	return out, nil
}

// checksum compares the checksum of a section, where its kind is known.
func (f *File) checksum(name string, entry []json.RawMessage, whole []byte) error {
	var kind, want string
	if len(entry) < 6 || json.Unmarshal(entry[4], &kind) != nil || json.Unmarshal(entry[5], &want) != nil || kind == "" {
		f.note(Finding{Code: OtherChecksum, Field: name, Found: "none"})
		return nil
	}
	var got []byte
	switch kind {
	case "sha256":
		s := sha256.Sum256(whole)
		got = s[:]
	case "sha512":
		s := sha512.Sum512(whole)
		got = s[:]
	case "sha1":
		s := sha1.Sum(whole)
		got = s[:]
	case "md5":
		s := md5.Sum(whole)
		got = s[:]
	default:
		f.note(Finding{Code: OtherChecksum, Field: name, Found: kind})
		return nil
	}
	if hex.EncodeToString(got) != want {
		return &Finding{Code: BadChecksum, Field: name}
	}
	return nil
}

// readSections reads metadata, devices and assignments.
func (f *File) readSections(ctx context.Context, sections map[string][]byte) error {
	h, err := parseObject(sections[metadataSection])
	if err != nil {
		return err
	}
	d := json.NewDecoder(bytes.NewReader(sections[devicesSection]))
	d.UseNumber()
	var list []any
	if err := d.Decode(&list); err != nil {
		return &Finding{Code: BadJSON, Found: "devices: " + err.Error()}
	}
	f.head = h
	f.Ring = &ring.Ring{}
	if err := f.readShift(h); err != nil {
		return err
	}
	if err := f.readDevices(list); err != nil {
		return err
	}
	width, err := h.whole("dev_id_bytes", 2, 8)
	if err != nil || width != 2 && width != 4 && width != 8 {
		return &Finding{Code: BadJSON, Found: "dev_id_bytes is " + shown(h["dev_id_bytes"]) + ", expected 2, 4 or 8"}
	}
	ids := sections[assignmentsSection]
	row := f.Ring.Partitions() * int(width)
	rows := (len(ids) + row - 1) / row
	if rows < 1 || rows > math.MaxUint16 {
		return &Finding{Code: BadJSON, Found: strconv.Itoa(rows) + " rows"}
	}
	if len(ids)%int(width) != 0 {
		return &Finding{Code: LeftOver, Count: int64(len(ids) % int(width))}
	}
	return f.readRows(ctx, bytes.NewReader(ids), rows, int(width), binary.BigEndian)
}
