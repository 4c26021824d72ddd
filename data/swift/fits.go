package swift

import (
	"fmt"
	"strconv"

	"fenye/data/fault"
	"fenye/model/ring"
)

// Fits makes sure that b is a builder and that of ring f: of the same partition
// power, rows and devices.
func Fits(f, b *File) error {
	bad := func(field, found, expected string) error {
		return explained(b.Name, &Finding{Code: BadBuilder, Field: field, Found: found, Expected: expected})
	}
	if b.Builder == nil {
		return &fault.Error{Room: "swift", Kind: fault.Format, File: b.Name, Expected: "a builder"}
	}
	if f.Ring.PartPower != b.Ring.PartPower {
		return bad("part_power", strconv.Itoa(b.Ring.PartPower), strconv.Itoa(f.Ring.PartPower)+", as in "+f.Name)
	}
	if f.Ring.Replicas() != b.Ring.Replicas() {
		return bad("replicas", fmt.Sprint(b.Ring.Replicas()), fmt.Sprint(f.Ring.Replicas())+", as in "+f.Name)
	}
	for id := range max(len(f.Ring.Devices), len(b.Ring.Devices)) {
		if a, c := device(f, id), device(b, id); (a == nil) != (c == nil) || a != nil && (a.IP != c.IP || a.Port != c.Port || a.Name != c.Name) {
			return bad("devs", "device "+strconv.Itoa(id)+" that differs", "the devices of "+f.Name)
		}
	}
	return nil
}

func device(f *File, id int) *ring.Device {
	if id < len(f.Ring.Devices) {
		return f.Ring.Devices[id]
	}
	return nil
}

// KnowsAll makes sure that every device of a table of factors, in the named
// file, is one of the ring, and that none with weight is left out.
func KnowsAll(f *File, name string, factors []ring.Factor) error {
	named := map[ring.ID]bool{}
	for _, x := range factors {
		named[x.Device] = true
		if device(f, int(x.Device)) == nil {
			return &fault.Error{Room: "swift", Kind: fault.BadValue, File: name, Field: "id", Found: strconv.Itoa(int(x.Device)), Expected: "a device of the ring"}
		}
	}
	for id, d := range f.Ring.Devices {
		if d != nil && d.Weight > 0 && !named[ring.ID(id)] {
			return &fault.Error{Room: "swift", Kind: fault.NoField, File: name, Field: "device " + strconv.Itoa(id), Expected: "every device that has weight"}
		}
	}
	return nil
}
