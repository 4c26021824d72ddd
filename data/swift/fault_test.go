package swift

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fenye/data/fault"
)

// zip compresses in one gzip member a part.
func zip(parts ...[]byte) []byte {
	var out bytes.Buffer
	for _, p := range parts {
		z := gzip.NewWriter(&out)
		_, _ = z.Write(p)
		_ = z.Close()
	}
	return out.Bytes()
}

// made puts a ring of version 1 together.
func made(head string, rows ...[]uint16) []byte {
	out := binary.BigEndian.AppendUint32([]byte("R1NG\x00\x01"), uint32(len(head)))
	out = append(out, head...)
	for _, row := range rows {
		for _, id := range row {
			out = binary.LittleEndian.AppendUint16(out, id)
		}
	}
	return out
}

const smallHead = `{"byteorder": "little", "devs": [{"device": "a", "id": 0, "ip": "10.0.0.1", "meta": "", "port": 6200, "region": 1, "weight": 1.0, "zone": 1, "own": {"x": [1]}}, null,
 {"device": "a", "id": 2, "ip": "[fd00::1]", "port": 6200, "weight": 0, "zone": 2}], "part_shift": 31, "replica_count": 2, "version": 4, "other": "键"}`

// TestFaults: each fault has a message of its own.
func TestFaults(t *testing.T) {
	good := made(smallHead, []uint16{0, 2}, []uint16{2, 0})
	alter := func(old, new string) []byte {
		return zip(made(strings.Replace(smallHead, old, new, 1), []uint16{0, 2}, []uint16{2, 0}))
	}
	long := bytes.Clone(good)
	long[8] = 0x7f
	crc := zip(good)
	crc[len(crc)-6] ^= 1
	var pickle = []byte("\x80\x02cos\nsystem\nq\x00X\x04\x00\x00\x00true\x85R.")
	object := open(t, "object5.builder")
	var noRows bytes.Buffer
	object.Builder.state.set("_replica2part2dev", nil)
	empty, err := pickleOf(object)
	if err != nil {
		t.Fatal(err)
	}
	noRows.Write(empty)
	for name, c := range map[string]struct {
		data []byte
		code Code
	}{
		"text":              {[]byte("hello"), NoMagic},
		"gzip of text":      {zip([]byte("hello, world")), NoMagic},
		"version 0":         {zip([]byte("\x80\x02}q\x00.")), OldPickle},
		"version 3":         {zip(append([]byte("R1NG\x00\x03"), good[6:]...)), NewVersion},
		"json too long":     {zip(long), LongJSON},
		"json broken":       {alter(`"byteorder"`, `byteorder`), BadJSON},
		"json no devs":      {alter(`"devs"`, `"devices"`), BadJSON},
		"byteorder":         {alter(`"little"`, `"middle"`), BadJSON},
		"part_shift":        {alter(`"part_shift": 31`, `"part_shift": 33`), BadShift},
		"part_shift text":   {alter(`"part_shift": 31`, `"part_shift": "31"`), BadShift},
		"short row":         {zip(made(strings.Replace(smallHead, `"replica_count": 2`, `"replica_count": 3`, 1), []uint16{0, 2}, []uint16{2})), ShortRow},
		"short first":       {zip(made(strings.Replace(smallHead, `"replica_count": 2`, `"replica_count": 1`, 1), []uint16{0})), ShortRow},
		"missing row":       {zip(made(smallHead, []uint16{0, 2})), ShortRow},
		"bytes left over":   {zip(append(bytes.Clone(good), 0, 0)), LeftOver},
		"after the gzip":    {append(zip(good), 'x'), LeftOver},
		"device past":       {zip(made(smallHead, []uint16{0, 3}, []uint16{2, 0})), NoDevice},
		"device removed":    {zip(made(smallHead, []uint16{0, 1}, []uint16{2, 0})), HoleDevice},
		"unassigned":        {zip(made(smallHead, []uint16{0, 65535}, []uint16{2, 0})), Unassigned},
		"crc":               {crc, NotGzip},
		"truncated":         {zip(good)[:60], Truncated},
		"half an id":        {zip(good[:len(good)-1]), Truncated},
		"weight":            {alter(`"weight": 1.0`, `"weight": -1`), BadDevice},
		"weight too large":  {alter(`"weight": 1.0`, `"weight": 1e308`), BadDevice},
		"id":                {alter(`"id": 2`, `"id": 1`), BadDevice},
		"port":              {alter(`6200, "region"`, `"6200", "region"`), BadDevice},
		"foreign code":      {pickle, ForeignCode},
		"pickle cut":        {[]byte("\x80\x02}q"), Truncated},
		"pickle protocol 4": {[]byte("\x80\x04\x95"), BadPickle},
		"pickle of a list":  {[]byte("\x80\x02]."), BadPickle},
		"builder":           {[]byte("\x80\x02}X\x0a\x00\x00\x00part_powerK\x40s."), BadBuilder},
		"not balanced yet":  {noRows.Bytes(), NeverBalance},
	} {
		f, err := Read(context.Background(), "x.ring.gz", c.data)
		var found *Finding
		if !errors.As(err, &found) || found.Code != c.code || f != nil {
			t.Errorf("%s: got %v, want %s", name, err, c.code)
			continue
		}
		if text := err.Error(); !strings.Contains(text, "x.ring.gz") || strings.Contains(text, "{") {
			t.Errorf("%s: the sentence is %q", name, text)
		}
	}
	for _, c := range Codes() {
		if (&Finding{Code: c}).Error() == "" {
			t.Errorf("no sentence for %s", c)
		}
	}
	if _, err := Read(context.Background(), "x", nil); !errors.Is(err, &fault.Error{Kind: fault.Empty}) {
		t.Errorf("an empty file: %v", err)
	}
	if _, err := Open(context.Background(), filepath.Join(t.TempDir(), "none")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
}

func pickleOf(f *File) ([]byte, error) { return pickle(f.Builder.state) }

// TestFindings: a ring that Swift takes in silence has its findings, and keeps
// every field when it is written.
func TestFindings(t *testing.T) {
	head := strings.Replace(smallHead, `"version": 4`, `"version": 4, "next_part_power": 2`, 1)
	f, err := Read(context.Background(), "x.ring.gz", zip(made(head, []uint16{0, 2}, []uint16{2, 2})))
	if err != nil {
		t.Fatal(err)
	}
	got := map[Code]int64{}
	for _, n := range f.Findings {
		if !n.Warning {
			t.Errorf("%s is no warning", n.Code)
		}
		got[n.Code] = n.Count
	}
	if got[Twice] != 1 || got[Drained] != 3 || len(got) != 3 || !f.Locked() || f.NextPartPower != 2 {
		t.Errorf("findings %+v", f.Findings)
	}
	if d := f.Ring.Devices[2]; d.Region != 1 || d.ReplicationIP != "[fd00::1]" || d.ReplicationPort != 6200 || f.Ring.Devices[1] != nil {
		t.Errorf("device 2 is %+v", d)
	}
	var out bytes.Buffer
	if err := f.WriteRing(&out, f.Ring, f.NextVersion()); err != nil {
		t.Fatal(err)
	}
	again, err := Read(context.Background(), "y.ring.gz", out.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	want, _ := json.Marshal(f.devices)
	have, _ := json.Marshal(again.devices)
	if !bytes.Equal(want, have) || again.Version != 5 || again.NextPartPower != 2 || again.head["other"] != "键" {
		t.Errorf("devices %s, want %s; version %d, %+v", have, want, again.Version, again.head)
	}
	if !bytes.Contains(decompressed(t, out.Bytes()), []byte(`"other": "\u952e"`)) || bytes.Equal(zip(), out.Bytes()) {
		t.Error("text beyond ASCII is not escaped")
	}
	var second bytes.Buffer
	if err := f.WriteRing(&second, f.Ring, f.NextVersion()); err != nil || !bytes.Equal(out.Bytes(), second.Bytes()) {
		t.Errorf("equal rings are other bytes: %v", err)
	}
}

func decompressed(t *testing.T, data []byte) []byte {
	t.Helper()
	z, err := newMembers(data)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if _, err := out.ReadFrom(z); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// TestContentIsBounded: neither what is packed in a file nor a pickle that names
// one array many times passes the limit of content.
func TestContentIsBounded(t *testing.T) {
	m, err := newMembers(zip([]byte("0123456789")))
	if err != nil {
		t.Fatal(err)
	}
	m.room = 9
	var limit *fault.Error
	if _, err = fill(m, make([]byte, 10)); !errors.As(err, &limit) || limit.Kind != fault.TooBig {
		t.Errorf("ten bytes where nine may come: got %v, want that it is too big", err)
	}
	f := open(t, "object5.builder")
	one := &array{'H', make([]int64, f.Ring.Partitions())}
	rows := &list{}
	for range mostContent/4/f.Ring.Partitions() + 1 {
		rows.add(one)
	}
	f.Builder.state.set("_replica2part2dev", rows)
	if err = f.builderRows(f.Builder.state); !errors.As(err, &limit) || limit.Kind != fault.TooBig {
		t.Errorf("an array named in %d rows: got %v, want that it is too big", len(rows.values()), err)
	}
}

// TestManyMembers: a ring in several gzip members is read, one in big-endian
// order too.
func TestManyMembers(t *testing.T) {
	good := made(smallHead, []uint16{0, 2}, []uint16{2, 0})
	f, err := Read(context.Background(), "x", zip(good[:3], good[3:50], good[50:]))
	if err != nil || f.Ring.Rows[1][0] != 2 || f.Ring.Rows[1][1] != 0 {
		t.Errorf("several members: %v", err)
	}
	big := made(strings.Replace(smallHead, "little", "big", 1))
	big = append(big, 0, 0, 0, 2, 0, 2, 0, 0)
	if f, err = Read(context.Background(), "x", zip(big)); err != nil || f.Ring.Rows[1][0] != 2 {
		t.Errorf("big-endian: %v", err)
	}
}

// TestVersion2Faults: a damaged section, index or checksum is told.
func TestVersion2Faults(t *testing.T) {
	data, err := os.ReadFile("testdata/object5.v2.ring.gz")
	if err != nil {
		t.Fatal(err)
	}
	content := decompressed(t, data)
	change := func(do func([]byte) []byte) []byte { return zip(do(bytes.Clone(content))) }
	for name, c := range map[string]struct {
		data []byte
		code Code
	}{
		"assignment changed": {change(func(b []byte) []byte { b[2000] ^= 1; return b }), BadChecksum},
		"index beyond":       {change(func(b []byte) []byte { b[len(b)-16] = 1; return b }), BadIndex},
		"no index":           {change(func(b []byte) []byte { return b[:20] }), BadIndex},
		"no assignments": {change(func(b []byte) []byte {
			return bytes.Replace(b, []byte("swift/ring/assignments"), []byte("swift/ring/assignmentz"), 1)
		}), NoSection},
	} {
		var found *Finding
		if _, err := Read(context.Background(), "x", c.data); !errors.As(err, &found) || found.Code != c.code {
			t.Errorf("%s: got %v, want %s", name, err, c.code)
		}
	}
	f, err := Read(context.Background(), "x", change(func(b []byte) []byte { return bytes.Replace(b, []byte(`"sha256"`), []byte(`"sha999"`), 1) }))
	if err != nil || len(f.Findings) != 1 || f.Findings[0].Code != OtherChecksum {
		t.Errorf("an unknown checksum: %v, %+v", err, f)
	}
}
