package swift

import (
	"math"
	"strconv"
	"time"

	"fenye/model/ring"
)

// Builder is what a builder knows besides the ring.
type Builder struct {
	Replicas      float64
	MinPartHours  int64
	Overload      float64
	ID            string
	Dispersion    float64 // per cent, as the builder keeps it
	HasDispersion bool
	// LastMoves are the hours from each partition's last move to Epoch, in unix
	// seconds; 255 is long ago.
	LastMoves []byte
	Epoch     int64

	state *dict
}

// Movable returns which partitions min_part_hours lets move at a time.
func (b *Builder) Movable(now time.Time) []bool {
	hours := int64(math.Floor(float64(now.Unix()-b.Epoch) / 3600))
	out := make([]bool, len(b.LastMoves))
	for p, h := range b.LastMoves {
		out[p] = int64(h)+hours >= b.MinPartHours
	}
	return out
}

// RecentMoves is a finding that counts the partitions that may not move; false
// if all may.
func RecentMoves(movable []bool) (Finding, bool) {
	n := int64(0)
	for _, ok := range movable {
		if !ok {
			n++
		}
	}
	return Finding{Code: Recent, Warning: true, Count: n}, n > 0
}

// readBuilder reads a pickled builder, or finds that a bare pickle is a ring of
// version 0.
func (f *File) readBuilder(data []byte) error {
	v, err := unpickle(data)
	if err != nil {
		return err
	}
	state, ok := v.(*dict)
	if !ok {
		return &Finding{Code: BadPickle, Found: "no dict, as a builder is"}
	}
	f.Format = Pickled
	b := &Builder{state: state}
	f.Builder = b
	f.head = map[string]any{}
	f.Ring = &ring.Ring{}
	for _, step := range []func(*dict) error{f.builderNumbers, f.builderDevices, f.builderRows, f.builderMoves} {
		if err := step(state); err != nil {
			return err
		}
	}
	return nil
}

func badBuilder(field string, found any, expected string) error {
	return &Finding{Code: BadBuilder, Field: field, Found: shown(found), Expected: expected}
}

func (f *File) builderNumbers(state *dict) error {
	b := f.Builder
	whole := func(to *int64, key string, low, high int64) error {
		v, _ := state.get(key)
		n, err := wholeOf(v)
		if err != nil || n < low || n > high {
			return badBuilder(key, v, "a whole number from "+strconv.FormatInt(low, 10)+" to "+strconv.FormatInt(high, 10))
		}
		*to = n
		return nil
	}
	var power int64
	for _, err := range []error{whole(&power, "part_power", 0, 32), whole(&b.MinPartHours, "min_part_hours", 0, math.MaxInt32), whole(&f.Version, "version", 0, math.MaxInt64)} {
		if err != nil {
			return err
		}
	}
	f.Ring.PartPower, f.HasVersion = int(power), true
	v, _ := state.get("replicas")
	replicas, err := numberOf(v)
	if err != nil || !(replicas >= 1) || replicas > math.MaxUint16 {
		return badBuilder("replicas", v, "a number from 1 up")
	}
	b.Replicas = replicas
	if v, ok := state.get("overload"); ok {
		if b.Overload, err = numberOf(v); err != nil || !(b.Overload >= 0) || math.IsInf(b.Overload, 0) {
			return badBuilder("overload", v, "a number from 0 up")
		}
	}
	if v, ok := state.get("next_part_power"); ok && v != nil {
		var next int64
		if err := whole(&next, "next_part_power", 0, 32); err != nil {
			return err
		}
		f.NextPartPower = int(next)
		f.head["next_part_power"] = next
	}
	if v, ok := state.get("dispersion"); ok && v != nil {
		b.Dispersion, err = numberOf(v)
		b.HasDispersion = err == nil
	}
	if v, ok := state.get("id"); ok {
		b.ID, _ = v.(string)
	}
	return nil
}

func (f *File) builderDevices(state *dict) error {
	v, _ := state.get("devs")
	l, ok := v.(*list)
	if !ok {
		return badBuilder("devs", v, "a list")
	}
	var devices []any
	for _, v := range l.values() {
		d, ok := v.(*dict)
		if !ok {
			devices = append(devices, v)
			continue
		}
		keys := map[string]any{}
		for _, p := range d.pairs {
			if name, ok := p.key.(string); ok && name != "parts" && name != "parts_wanted" && name != "tiers" {
				keys[name] = p.value
			}
		}
		devices = append(devices, keys)
	}
	return f.readDevices(devices)
}

func (f *File) builderRows(state *dict) error {
	v, _ := state.get("_replica2part2dev")
	l, ok := v.(*list)
	if v == nil || ok && len(l.values()) == 0 {
		return &Finding{Code: NeverBalance}
	}
	if !ok {
		return badBuilder("_replica2part2dev", v, "a list of arrays")
	}
	rows := l.values()
	parts := f.Ring.Partitions()
	if int64(len(rows)) > mostContent/4/int64(parts) { // a pickle may name one array many times
		return tooBig()
	}
	for k, v := range rows {
		var ints []int64
		switch v := v.(type) {
		case *array:
			ints = v.ints
		case *list:
			ints = v.ints
		default:
			return badBuilder("_replica2part2dev", v, "a list of arrays")
		}
		if len(ints) > parts || len(ints) < parts && (k < len(rows)-1 || k == 0) || len(ints) == 0 {
			return &Finding{Code: ShortRow, Row: k, Found: strconv.Itoa(len(ints)), Expected: strconv.Itoa(parts)}
		}
		row := make([]ring.ID, len(ints))
		for p, id := range ints {
			if id < 0 || id > math.MaxUint32 {
				return &Finding{Code: NoDevice, Row: k, Part: p, Found: strconv.FormatInt(id, 10), Expected: strconv.Itoa(len(f.Ring.Devices)), Count: 1}
			}
			row[p] = ring.ID(id)
		}
		f.Ring.Rows = append(f.Ring.Rows, row)
	}
	return nil
}

func (f *File) builderMoves(state *dict) error {
	b := f.Builder
	b.LastMoves = make([]byte, f.Ring.Partitions())
	if v, _ := state.get("_last_part_moves"); v != nil {
		a, ok := v.(*array)
		if !ok || len(a.ints) != len(b.LastMoves) {
			return badBuilder("_last_part_moves", v, "an array with an entry for each partition")
		}
		for p, h := range a.ints {
			if h < 0 || h > math.MaxUint8 {
				return badBuilder("_last_part_moves", h, "hours from 0 to 255")
			}
			b.LastMoves[p] = byte(h)
		}
	}
	if v, _ := state.get("_last_part_moves_epoch"); v != nil {
		x, err := numberOf(v)
		if err != nil || !(math.Abs(x) < 1<<53) {
			return badBuilder("_last_part_moves_epoch", v, "unix seconds")
		}
		b.Epoch = int64(x)
	}
	return nil
}
