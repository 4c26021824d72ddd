package ring

import (
	"math"
	"slices"
)

// ID is the number of a device: its place in the ring's list of devices.
type ID uint32

// Part is the number of a partition, from 0 to 2^PartPower − 1.
type Part uint32

// Device is a disk of a ring.
type Device struct {
	Region, Zone    int
	IP              string // as in the file, IPv6 with or without brackets
	Port            int
	Name            string // of the disk: sdb1
	Weight          float64
	Meta            string
	ReplicationIP   string
	ReplicationPort int
}

// Ring says which device holds each replica of each partition. Devices with
// weight 0 are being drained.
type Ring struct {
	PartPower int       // 0 to 32
	Devices   []*Device // by id; nil where a device was removed
	Rows      [][]ID    // one a replica, 2^PartPower long; the last may be shorter
}

// Partitions is how many partitions there are, 2^PartPower.
func (r *Ring) Partitions() int { return 1 << r.PartPower }

// Replicas is the number of replicas, not whole where the last row is short.
// A ring without rows has 0.
func (r *Ring) Replicas() float64 {
	if len(r.Rows) == 0 {
		return 0
	}
	last := r.Rows[len(r.Rows)-1]
	return float64(len(r.Rows)-1) + float64(len(last))/float64(r.Partitions())
}

// PartReplicas is how many replicas of partitions there are in all.
func (r *Ring) PartReplicas() int64 {
	var n int64
	for _, row := range r.Rows {
		n += int64(len(row))
	}
	return n
}

// ReplicasOf is how many rows hold partition p.
func (r *Ring) ReplicasOf(p Part) int {
	if n := len(r.Rows); n > 0 && int(p) >= len(r.Rows[n-1]) {
		return n - 1
	}
	return len(r.Rows)
}

// Weight is the sum of all weights.
func (r *Ring) Weight() float64 {
	sum := 0.0
	for _, d := range r.Devices {
		if d != nil {
			sum += d.Weight
		}
	}
	return sum
}

// Counts returns how many part-replicas each device holds, by id.
func (r *Ring) Counts() []int64 {
	counts := make([]int64, len(r.Devices))
	for _, row := range r.Rows {
		for _, d := range row {
			counts[d]++
		}
	}
	return counts
}

// Clone returns a ring whose rows may be changed. Devices are shared: nothing
// here changes one.
func (r *Ring) Clone() *Ring {
	c := &Ring{PartPower: r.PartPower, Devices: slices.Clone(r.Devices), Rows: make([][]ID, len(r.Rows))}
	for k, row := range r.Rows {
		c.Rows[k] = slices.Clone(row)
	}
	return c
}

// holders appends the devices of partition p, in the order of rows.
func (r *Ring) holders(ids []ID, p Part) []ID {
	for _, row := range r.Rows {
		if int(p) < len(row) {
			ids = append(ids, row[p])
		}
	}
	return ids
}

// Holders returns the devices of partition p, one a row, in the order of rows.
func (r *Ring) Holders(p Part) []ID { return r.holders(nil, p) }

// round half up, as the method's formulas ask; n is never negative.
func round(x float64) int64 { return int64(math.Floor(x + 0.5)) }
