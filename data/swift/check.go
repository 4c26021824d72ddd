package swift

import (
	"context"
	"strconv"

	"fenye/model/ring"
)

// unassigned is the id of a part-replica without a device.
const unassigned = 65535

// check judges what was read: each id a device that is there, and what a
// planner should know besides.
func (f *File) check(ctx context.Context) error {
	if bad := f.badIDs(); bad != nil {
		return bad
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	f.twice()
	counts := f.Ring.Counts()
	for id, d := range f.Ring.Devices {
		if d != nil && d.Weight == 0 && counts[id] > 0 {
			f.note(Finding{Code: Drained, Device: id, Count: counts[id]})
		}
	}
	if f.NextPartPower >= 0 {
		f.note(Finding{Code: PowerChange, Found: strconv.Itoa(f.NextPartPower)})
	}
	return nil
}

func (f *File) note(n Finding) {
	n.Warning = true
	f.Findings = append(f.Findings, n)
}

// badIDs returns the first id that no device has, with how many there are of
// its kind.
func (f *File) badIDs() *Finding {
	r := f.Ring
	judge := func(id ring.ID) Code {
		switch {
		case int(id) < len(r.Devices) && r.Devices[id] != nil:
			return ""
		case id == unassigned && int(id) >= len(r.Devices):
			return Unassigned
		case int(id) < len(r.Devices):
			return HoleDevice
		}
		return NoDevice
	}
	var bad *Finding
	for k, row := range r.Rows {
		for p, id := range row {
			code := judge(id)
			switch {
			case code == "":
			case bad == nil:
				bad = &Finding{Code: code, Row: k, Part: p, Found: strconv.Itoa(int(id)), Expected: strconv.Itoa(len(r.Devices)), Count: 1}
			case code == bad.Code:
				bad.Count++
			}
		}
	}
	return bad
}

// twice notes partitions that have two replicas on one device.
func (f *File) twice() {
	n := Finding{Code: Twice}
	rows := f.Ring.Rows
	for p := range f.Ring.Partitions() {
		rest := f.Ring.ReplicasOf(ring.Part(p))
		double := false
		for k := 1; k < rest && !double; k++ {
			for j := range k {
				double = double || rows[j][p] == rows[k][p]
			}
		}
		if double {
			if n.Count == 0 {
				n.Part = p
			}
			n.Count++
		}
	}
	if n.Count > 0 {
		f.note(n)
	}
}
