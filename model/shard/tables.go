package shard

import (
	"fenye/model/table"
)

// Bounds returns the lower and upper bound of a chunk as text.
type Bounds func(chunk int) (low, high string)

// ChunksTable lists chunks in the order of their ranges, with the shard that an
// assignment gives them.
func ChunksTable(key string, c *Collection, at []int, heats []float64, bounds Bounds) table.Table {
	return table.Table{
		Key: key,
		Columns: []table.Column{
			{Key: "chunk_index", Kind: table.Count}, {Key: "min", Kind: table.Text}, {Key: "max", Kind: table.Text}, {Key: "shard", Kind: table.Text},
			{Key: "inserts", Kind: table.Count}, {Key: "deletes", Kind: table.Count}, {Key: "updates", Kind: table.Count}, {Key: "selects", Kind: table.Count},
			{Key: "heat", Kind: table.Weighed}, {Key: "bytes", Kind: table.Count}, {Key: "zone", Kind: table.Text}, {Key: "jumbo", Kind: table.Bool},
		},
		Rows: len(c.Chunks),
		At: func(i, column int) table.Value {
			k := &c.Chunks[i]
			switch column {
			case 0:
				return table.IntOf(int64(i))
			case 1, 2:
				low, high := bounds(i)
				return table.TextOf([]string{low, high}[column-1])
			case 3:
				return table.TextOf(c.Shards[at[i]].Name)
			case 4:
				return table.IntOf(k.Counts.Inserts)
			case 5:
				return table.IntOf(k.Counts.Deletes)
			case 6:
				return table.IntOf(k.Counts.Updates)
			case 7:
				return table.IntOf(k.Counts.Selects)
			case 8:
				return table.FloatOf(heats[i])
			case 9:
				return table.Value{Set: c.HasBytes, Int: k.Bytes}
			case 10:
				return table.Value{Set: k.Zone != "", Text: k.Zone}
			}
			return table.BoolOf(k.Jumbo)
		},
	}
}

// MovesTable lists the moves of a plan in their order.
func MovesTable(c *Collection, p *Plan, bounds Bounds) table.Table {
	return table.Table{
		Key: "moves",
		Columns: []table.Column{
			{Key: "step", Kind: table.Count}, {Key: "wave", Kind: table.Count}, {Key: "chunk_index", Kind: table.Count}, {Key: "min", Kind: table.Text},
			{Key: "from", Kind: table.Text}, {Key: "to", Kind: table.Text}, {Key: "heat", Kind: table.Weighed}, {Key: "bytes", Kind: table.Count},
			{Key: "reason", Kind: table.Text}, {Key: "swap", Kind: table.Bool},
		},
		Rows: len(p.Moves),
		At: func(i, column int) table.Value {
			m := &p.Moves[i]
			switch column {
			case 0:
				return table.IntOf(int64(i + 1))
			case 1:
				return table.IntOf(int64(m.Wave))
			case 2:
				return table.IntOf(int64(m.Chunk))
			case 3:
				low, _ := bounds(m.Chunk)
				return table.TextOf(low)
			case 4:
				return table.TextOf(c.Shards[m.From].Name)
			case 5:
				return table.TextOf(c.Shards[m.To].Name)
			case 6:
				return table.FloatOf(m.Heat)
			case 7:
				return table.Value{Set: c.HasBytes, Int: m.Bytes}
			case 8:
				return table.TextOf(m.Reason)
			}
			return table.BoolOf(m.Swap)
		},
	}
}

// StepsTable lists the steps of FODA.
func StepsTable(c *Collection, p *Published, bounds Bounds) table.Table {
	return table.Table{
		Key: "foda",
		Columns: []table.Column{
			{Key: "step", Kind: table.Count}, {Key: "chunk_index", Kind: table.Count}, {Key: "min", Kind: table.Text}, {Key: "rule", Kind: table.Text},
			{Key: "from", Kind: table.Text}, {Key: "to", Kind: table.Text}, {Key: "fod", Kind: table.Relative}, {Key: "diff_before", Kind: table.Count},
		},
		Rows: len(p.Steps),
		At: func(i, column int) table.Value {
			s := &p.Steps[i]
			switch column {
			case 0:
				return table.IntOf(int64(i + 1))
			case 1:
				return table.IntOf(int64(s.Chunk))
			case 2:
				low, _ := bounds(s.Chunk)
				return table.TextOf(low)
			case 3:
				return table.TextOf(s.Rule)
			case 4:
				return table.TextOf(c.Shards[s.From].Name)
			case 5:
				return table.TextOf(c.Shards[s.To].Name)
			case 6:
				return table.FloatOf(s.Frequency)
			}
			return table.IntOf(int64(s.Difference))
		},
	}
}

// ShardsTable compares the shards before, after FODA and after the plan. A plan
// or FODA that is nil leaves its columns empty.
func ShardsTable(c *Collection, before []Load, foda []Load, after []Load) table.Table {
	t := table.Table{Key: "shards", Rows: len(c.Shards), Columns: []table.Column{{Key: "shard", Kind: table.Text}, {Key: "capacity", Kind: table.Weighed}}}
	sets := [][]Load{before, foda, after}
	for _, name := range []string{"before", "foda", "after"} {
		t.Columns = append(t.Columns, table.Column{Key: "chunks_" + name, Kind: table.Count}, table.Column{Key: "heat_" + name, Kind: table.Weighed},
			table.Column{Key: "bytes_" + name, Kind: table.Count}, table.Column{Key: "relative_" + name, Kind: table.Relative})
	}
	t.At = func(i, column int) table.Value {
		switch column {
		case 0:
			return table.TextOf(c.Shards[i].Name)
		case 1:
			return table.FloatOf(c.Shards[i].Capacity)
		}
		set := sets[(column-2)/4]
		if set == nil {
			return table.Value{}
		}
		switch l := set[i]; (column - 2) % 4 {
		case 0:
			return table.IntOf(int64(l.Chunks))
		case 1:
			return table.FloatOf(l.Heat)
		case 2:
			return table.Value{Set: c.HasBytes, Int: l.Bytes}
		default:
			return table.Value{Set: l.Relative == l.Relative, Float: l.Relative}
		}
	}
	return t
}
