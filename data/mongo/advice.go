package mongo

import (
	"encoding/json"
	"fmt"

	"fenye/model/shard"
)

// A Split advises to cut a chunk that no shard can bear.
type Split struct {
	Chunk    int
	Relative float64 // of the chunk alone on the shard with most capacity
	Parts    int
	At       []string // canonical Extended JSON of the points; none if the bounds tell none
	Commands []string // of mongosh
}

// mostSplits is how many chunks are advised to be cut at a time.
const mostSplits = 8

// Splits returns which chunks must be cut for the floor of a plan to sink: the
// one that is hotter than a fair share, the hottest of those that are too few, or
// the hottest of the hottest shard where chunks are too large to even out.
func Splits(of *Collection, c *shard.Collection, p *shard.Plan) []Split {
	f := p.Floor
	var chunks []int
	switch high := f.Relative > 1+p.Target/2; {
	case high && f.Kind == shard.ChunkFloor:
		chunks = shard.HotterThanFair(c, p.Heats)
	case high && f.Kind == shard.FewFloor:
		chunks = f.Chunks
	case p.Stop == shard.AtFloor && p.Blocked == shard.BlockedByGrain:
		if chunk := shard.HottestLeft(c, p.After, p.Heats); chunk >= 0 {
			chunks = []int{chunk}
		}
	}
	var out []Split
	for _, chunk := range chunks {
		if len(out) == mostSplits {
			break
		}
		s := Split{Chunk: chunk, Relative: shard.Alone(c, p.Heats, chunk)}
		for s.Parts = 2; s.Relative/float64(s.Parts) > 1 && s.Parts < 1000; s.Parts++ {
		}
		ns := quoted(of.Namespace)
		for _, point := range of.SplitPoints(chunk, s.Parts) {
			text := Canonical(point)
			s.At = append(s.At, text)
			s.Commands = append(s.Commands, fmt.Sprintf("sh.splitAt(%s, EJSON.parse(%s))", ns, escaped(text)))
		}
		if s.At == nil {
			s.Commands = []string{fmt.Sprintf("sh.splitFind(%s, EJSON.parse(%s))", ns, escaped(Canonical(of.Chunks[chunk].Min)))}
		}
		out = append(out, s)
	}
	return out
}

// Advice are lines about the floor for the header of a script.
func Advice(of *Collection, c *shard.Collection, p *shard.Plan) []string {
	most, _ := shard.Extremes(p.To)
	if most <= 1+p.Target/2 || p.Stop == shard.AtTarget {
		return nil
	}
	lines := []string{FloorText(c, p)}
	for _, s := range Splits(of, c, p) {
		lines = append(lines, s.Commands...)
	}
	return lines
}

// FloorText says the floor of a plan in English.
func FloorText(c *shard.Collection, p *shard.Plan) string {
	f := p.Floor
	most, _ := shard.Extremes(p.To)
	text := ""
	switch f.Kind {
	case shard.ChunkFloor:
		text = fmt.Sprintf("chunk %d alone is %.3f times a fair share: split it, it cannot be moved away", f.Chunks[0], f.Relative)
	case shard.FewFloor:
		text = fmt.Sprintf("%d hot chunks are too few for %d shards, some shard bears at least %.3f times a fair share: split them", len(f.Chunks), len(c.Shards), f.Relative)
	case shard.JumboFloor:
		text = fmt.Sprintf("jumbo chunks hold %s at %.3f times a fair share or more", c.Shards[f.Shard].Name, f.Relative)
	case shard.ZoneFloor:
		text = fmt.Sprintf("zone %s is %.3f times the fair share of its shards: give it more shards", f.Zone, f.Relative)
	default:
		text = fmt.Sprintf("the heat as such would allow %.3f", f.Relative)
	}
	if p.Stop == shard.AtFloor && most > f.Relative*1.001 {
		switch p.Blocked {
		case shard.BlockedByRule:
			text += "; what remains is held by the balancer's own threshold, further moves would be undone"
		case shard.BlockedByZones:
			text += "; what remains is held by the zones"
		default:
			text += "; no chunk that may move is small enough to even out what remains: split hot chunks"
		}
	}
	return text
}

func floorJSON(of *Collection, c *shard.Collection, p *shard.Plan) FloorJSON {
	f := p.Floor
	most, _ := shard.Extremes(p.To)
	out := FloorJSON{Kind: f.Kind, U: f.Relative, Reached: most <= f.Relative*1.001, Chunks: f.Chunks, Zone: f.Zone, Text: FloorText(c, p)}
	if p.Stop == shard.AtFloor && !out.Reached {
		out.Kind, out.U, out.Bound, out.Chunks, out.Zone = p.Blocked, most, &BoundJSON{f.Kind, f.Relative}, nil, ""
	} else if f.Kind == shard.JumboFloor {
		out.Shard = c.Shards[f.Shard].Name
	}
	for _, s := range Splits(of, c, p) {
		j := SplitJSON{Chunk: s.Chunk, U: s.Relative, Parts: s.Parts, At: []json.RawMessage{}, Command: s.Commands}
		for _, text := range s.At {
			j.At = append(j.At, json.RawMessage(text))
		}
		out.Split = append(out.Split, j)
	}
	return out
}
