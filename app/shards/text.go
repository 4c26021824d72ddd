package shards

import (
	"math"
	"strconv"
	"strings"
	"time"

	"fenye/app/look"
	"fenye/data/mongo"
	"fenye/model/shard"
	"fenye/model/table"
)

func itoa(n int) string { return strconv.Itoa(n) }

func counted(n int) string { return table.People(int64(n)) }

// megabytes writes bytes as whole MB of 1,048,576 bytes, as MongoDB counts.
func megabytes(n int64) string { return table.Fixed(float64(n)/(1<<20), 0) }

// weighed writes a heat in full.
func weighed(x float64) string {
	return table.Format(table.Weighed, table.FloatOf(x), table.Lang(look.Lang()))
}

// shortHeat writes a heat for a tile: 45.6k.
func shortHeat(x float64) string {
	for _, u := range []struct {
		size float64
		name string
	}{{1e12, "T"}, {1e9, "G"}, {1e6, "M"}, {1e3, "k"}} {
		if x >= u.size {
			if x/u.size >= 100 {
				return table.Fixed(x/u.size, 0) + u.name
			}
			return table.Fixed(x/u.size, 1) + u.name
		}
	}
	if x == math.Trunc(x) {
		return table.Fixed(x, 0)
	}
	return table.Fixed(x, 1)
}

// duration writes a time as people read it: 4 ms, 1.4 s.
func duration(d time.Duration) string {
	if d < time.Second {
		return table.Fixed(math.Max(1, math.Round(float64(d.Milliseconds()))), 0) + " ms"
	}
	return table.Fixed(d.Seconds(), 1) + " s"
}

// keyText names the fields of the shard key.
func keyText(c *mongo.Collection) string {
	if c.Key == nil {
		return "—"
	}
	var names []string
	for _, f := range c.Key {
		if f.Hashed {
			names = append(names, look.T("shards.hashed", f.Name))
		} else {
			names = append(names, f.Name)
		}
	}
	return strings.Join(names, ", ")
}

// chunkText says what a chunk bears, for the status line.
func (b *Bench) chunkText(chunk int) string {
	s := b.work.study
	if s == nil || chunk < 0 || chunk >= len(s.Model.Chunks) {
		return ""
	}
	n := s.Model.Chunks[chunk].Counts
	return look.T("shards.chunk", chunk, table.People(n.Inserts), table.People(n.Updates), table.People(n.Deletes), table.People(n.Selects), weighed(s.Plan.Heats[chunk]))
}

// bounds are the bounds of a chunk as people read them.
func (s *study) bounds(chunk int) (low, high string) {
	k := &s.Collection.Chunks[chunk]
	return mongo.Readable(k.Min), mongo.Readable(k.Max)
}

// bad reports whether a relative heat lies out of the band that the target
// leaves.
func (s *study) bad(u float64) bool {
	half := s.Plan.Target / 2
	return u > 1+half+1e-9
}

// loads are the loads of the shards under a view: before, or after a method.
func (s *study) loads(at []int) []shard.Load { return s.Model.Loads(at, s.Plan.Heats) }
