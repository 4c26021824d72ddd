package output

import (
	"fmt"
	"strings"

	"fenye/app/words"
	"fenye/data/mongo"
	"fenye/model/shard"
	"fenye/model/table"
)

// ShardProblem says a problem of the metadata.
func ShardProblem(lang words.Lang, p mongo.Problem) string {
	args := []any{p.Detail}
	for _, i := range p.Chunks[:min(2, len(p.Chunks))] {
		args = append(args, i)
	}
	for len(args) < 3 {
		args = append(args, 0)
	}
	return lang.T("shard.problem."+p.Kind, append(args, len(p.Chunks), mongo.ExportLine)...)
}

// ShardWarnings are what a person should know before a plan is trusted.
func ShardWarnings(lang words.Lang, s *Shards) []string {
	var out []string
	for i, p := range s.Collection.Problems {
		if i == 5 {
			out = append(out, lang.T("shard.warn.more", len(s.Collection.Problems)-i))
			break
		}
		out = append(out, ShardProblem(lang, p))
	}
	n := s.Counters
	if n.Missing > 0 {
		out = append(out, lang.T("shard.warn.missing", table.People(int64(n.Missing))))
	}
	if u := n.Unroutable; u != (shard.Counts{}) {
		out = append(out, lang.T("shard.warn.unroutable", table.People(u.Selects), table.People(u.Inserts+u.Updates+u.Deletes)))
	}
	if n.Rounded > 0 {
		out = append(out, lang.T("shard.warn.rounded", table.People(n.Rounded)))
	}
	if n.OtherNamespace > 0 {
		out = append(out, lang.T("shard.warn.other", table.People(n.OtherNamespace)))
	}
	if !n.HasBytes {
		out = append(out, lang.T("shard.warn.sizes"))
	}
	if s.Plan != nil {
		for i, k := range s.Plan.Stays {
			if i == 5 {
				out = append(out, lang.T("shard.warn.more", len(s.Plan.Stays)-i))
				break
			}
			key := "shard.stay." + k.Reason
			if k.Jumbo {
				key = "shard.stay.jumbo"
			}
			out = append(out, lang.T(key, k.Chunk, s.Model.Shards[s.Model.Chunks[k.Chunk].Shard].Name))
		}
	}
	return out
}

// ShardStop says why a plan ends, and the floor where it stands in the way.
func ShardStop(lang words.Lang, s *Shards) string {
	p := s.Plan
	text := lang.T("shard.stop."+p.Stop, table.Fixed(p.Spread(), 3), table.Fixed(p.Target, 2))
	most, _ := shard.Extremes(p.To)
	if most <= 1+p.Target/2 || p.Stop == shard.AtTarget {
		return text
	}
	text += lang.T("shard.sentence") + ShardFloor(lang, s)
	if p.Stop == shard.AtFloor && most > p.Floor.Relative*1.001 {
		text += lang.T("shard.sentence") + lang.T("shard.blocked."+p.Blocked)
	}
	return text
}

// ShardFloor names the floor of a plan.
func ShardFloor(lang words.Lang, s *Shards) string {
	f := s.Plan.Floor
	u := table.Fixed(f.Relative, 3)
	switch f.Kind {
	case shard.ChunkFloor:
		return lang.T("shard.floor.chunk", f.Chunks[0], u)
	case shard.FewFloor:
		return lang.T("shard.floor.few", len(f.Chunks), u, chunkList(f.Chunks))
	case shard.JumboFloor:
		return lang.T("shard.floor.jumbo", s.Model.Shards[f.Shard].Name, u)
	case shard.ZoneFloor:
		return lang.T("shard.floor.zone", f.Zone, u)
	}
	return lang.T("shard.floor.fair", u)
}

// chunkList writes the first few of some chunks.
func chunkList(chunks []int) string {
	var parts []string
	for i, c := range chunks {
		if i == 5 {
			parts = append(parts, "…")
			break
		}
		parts = append(parts, fmt.Sprint(c))
	}
	return strings.Join(parts, ", ")
}
