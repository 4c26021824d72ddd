package ring

// Access is how often the objects of each partition were read and written in an
// interval.
type Access struct{ Reads, Writes []int64 }

// NewAccess returns counts of 0 for the partitions of a ring.
func NewAccess(partitions int) Access {
	return Access{make([]int64, partitions), make([]int64, partitions)}
}

// Costs say what a read and a write cost a device. The zero value stands for 1
// each.
type Costs struct{ Read, Write float64 }

func (c Costs) set() Costs {
	if c == (Costs{}) {
		return Costs{1, 1}
	}
	return c
}

// Heat returns the load that each replica of a partition brings its device, by
// partition: Read·R/r + Write·W, as one of the r replicas serves a read and
// all take a write.
func (r *Ring) Heat(a Access, c Costs) []float64 {
	c = c.set()
	heat := make([]float64, r.Partitions())
	for p := range heat {
		n := float64(r.ReplicasOf(Part(p)))
		if n > 0 {
			heat[p] = (c.Read*float64(a.Reads[p]) + c.Write*float64(a.Writes[p])*n) / n
		}
	}
	return heat
}

// PaperHeat is heat as the source paper counts it: reads and writes alike, for
// every replica.
func (r *Ring) PaperHeat(a Access) []float64 {
	heat := make([]float64, r.Partitions())
	for p := range heat {
		heat[p] = float64(a.Reads[p] + a.Writes[p])
	}
	return heat
}

// Loads sums heat over the part-replicas of each device, by id.
func (r *Ring) Loads(heat []float64) []float64 {
	loads := make([]float64, len(r.Devices))
	for _, row := range r.Rows {
		for p, d := range row {
			loads[d] += heat[p]
		}
	}
	return loads
}

// Total is how many accesses there were.
func (a Access) Total() int64 {
	var n int64
	for p := range a.Reads {
		n += a.Reads[p] + a.Writes[p]
	}
	return n
}
