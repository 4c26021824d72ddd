package shard

import (
	"fenye/model/table"
)

// Bounds returns the lower and upper bound of a chunk as text.
type Bounds func(chunk int) (low, high string)

// ChunksTable lists chunks in the order of their ranges, with the shard that an
// assignment gives them.
func ChunksTable(key string, c *Collection, at []int, heats []float64, bounds Bounds) table.Table {
	chunk := func(key string, kind table.Kind, of func(k *Chunk) table.Value) table.Field[int] {
		return table.F(key, kind, func(i int) table.Value { return of(&c.Chunks[i]) })
	}
	return table.Numbered(key, len(c.Chunks),
		table.F("chunk_index", table.Count, func(i int) table.Value { return table.IntOf(int64(i)) }),
		table.F("min", table.Text, func(i int) table.Value { low, _ := bounds(i); return table.TextOf(low) }),
		table.F("max", table.Text, func(i int) table.Value { _, high := bounds(i); return table.TextOf(high) }),
		table.F("shard", table.Text, func(i int) table.Value { return table.TextOf(c.Shards[at[i]].Name) }),
		chunk("inserts", table.Count, func(k *Chunk) table.Value { return table.IntOf(k.Counts.Inserts) }),
		chunk("deletes", table.Count, func(k *Chunk) table.Value { return table.IntOf(k.Counts.Deletes) }),
		chunk("updates", table.Count, func(k *Chunk) table.Value { return table.IntOf(k.Counts.Updates) }),
		chunk("selects", table.Count, func(k *Chunk) table.Value { return table.IntOf(k.Counts.Selects) }),
		table.F("heat", table.Weighed, func(i int) table.Value { return table.FloatOf(heats[i]) }),
		chunk("bytes", table.Count, func(k *Chunk) table.Value { return c.bytes(k.Bytes) }),
		chunk("zone", table.Text, func(k *Chunk) table.Value { return table.If(k.Zone != "", table.TextOf(k.Zone)) }),
		chunk("jumbo", table.Bool, func(k *Chunk) table.Value { return table.BoolOf(k.Jumbo) }),
	)
}

// bytes is a size, empty where the sizes of chunks are not known.
func (c *Collection) bytes(n int64) table.Value { return table.If(c.HasBytes, table.IntOf(n)) }

// MovesTable lists the moves of a plan in their order.
func MovesTable(c *Collection, p *Plan, bounds Bounds) table.Table {
	shard := func(i int) table.Value { return table.TextOf(c.Shards[i].Name) }
	return table.Numbered("moves", len(p.Moves),
		table.F("step", table.Count, func(i int) table.Value { return table.IntOf(int64(i + 1)) }),
		table.F("wave", table.Count, func(i int) table.Value { return table.IntOf(int64(p.Moves[i].Wave)) }),
		table.F("chunk_index", table.Count, func(i int) table.Value { return table.IntOf(int64(p.Moves[i].Chunk)) }),
		table.F("min", table.Text, func(i int) table.Value { low, _ := bounds(p.Moves[i].Chunk); return table.TextOf(low) }),
		table.F("from", table.Text, func(i int) table.Value { return shard(p.Moves[i].From) }),
		table.F("to", table.Text, func(i int) table.Value { return shard(p.Moves[i].To) }),
		table.F("heat", table.Weighed, func(i int) table.Value { return table.FloatOf(p.Moves[i].Heat) }),
		table.F("bytes", table.Count, func(i int) table.Value { return c.bytes(p.Moves[i].Bytes) }),
		table.F("reason", table.Text, func(i int) table.Value { return table.TextOf(p.Moves[i].Reason) }),
		table.F("swap", table.Bool, func(i int) table.Value { return table.BoolOf(p.Moves[i].Swap) }),
	)
}

// StepsTable lists the steps of FODA.
func StepsTable(c *Collection, p *Published, bounds Bounds) table.Table {
	shard := func(i int) table.Value { return table.TextOf(c.Shards[i].Name) }
	return table.Numbered("foda", len(p.Steps),
		table.F("step", table.Count, func(i int) table.Value { return table.IntOf(int64(i + 1)) }),
		table.F("chunk_index", table.Count, func(i int) table.Value { return table.IntOf(int64(p.Steps[i].Chunk)) }),
		table.F("min", table.Text, func(i int) table.Value { low, _ := bounds(p.Steps[i].Chunk); return table.TextOf(low) }),
		table.F("rule", table.Text, func(i int) table.Value { return table.TextOf(p.Steps[i].Rule) }),
		table.F("from", table.Text, func(i int) table.Value { return shard(p.Steps[i].From) }),
		table.F("to", table.Text, func(i int) table.Value { return shard(p.Steps[i].To) }),
		table.F("fod", table.Relative, func(i int) table.Value { return table.FloatOf(p.Steps[i].Frequency) }),
		table.F("diff_before", table.Count, func(i int) table.Value { return table.IntOf(int64(p.Steps[i].Difference)) }),
	)
}

// ShardsTable compares the shards before, after FODA and after the plan. A plan
// or FODA that is nil leaves its columns empty.
func ShardsTable(c *Collection, before []Load, foda []Load, after []Load) table.Table {
	fields := []table.Field[int]{
		table.F("shard", table.Text, func(i int) table.Value { return table.TextOf(c.Shards[i].Name) }),
		table.F("capacity", table.Weighed, func(i int) table.Value { return table.FloatOf(c.Shards[i].Capacity) }),
	}
	add := func(key string, kind table.Kind, loads []Load, of func(l *Load) table.Value) {
		fields = append(fields, table.F(key, kind, func(i int) table.Value {
			if loads == nil {
				return table.Value{}
			}
			return of(&loads[i])
		}))
	}
	for i, loads := range [][]Load{before, foda, after} {
		name := []string{"before", "foda", "after"}[i]
		add("chunks_"+name, table.Count, loads, func(l *Load) table.Value { return table.IntOf(int64(l.Chunks)) })
		add("heat_"+name, table.Weighed, loads, func(l *Load) table.Value { return table.FloatOf(l.Heat) })
		add("bytes_"+name, table.Count, loads, func(l *Load) table.Value { return c.bytes(l.Bytes) })
		add("relative_"+name, table.Relative, loads, func(l *Load) table.Value { return table.If(l.Relative == l.Relative, table.FloatOf(l.Relative)) })
	}
	return table.Numbered("shards", len(c.Shards), fields...)
}
