package command

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"fenye/app/output"
	"fenye/data/mongo"
	"fenye/model/shard"
	"fenye/model/table"
)

func sortedNames[T any](m map[string]T) []string { return slices.Sorted(maps.Keys(m)) }

// mostProblems is how many problems of a collection are listed for a person.
const mostProblems = 20

// tellCluster lists the collections with their problems.
func (s *session) tellCluster(c *mongo.Cluster) error {
	var b strings.Builder
	text := s.lang.T
	rows := [][]string{{text("shard.tell.collection"), text("shard.tell.chunks"), text("shard.tell.shards"), text("shard.tell.jumbo"), text("shard.tell.problems")}}
	all := mongo.Overview(c)
	for _, o := range all {
		rows = append(rows, []string{o.NS, table.People(int64(o.Chunks)), strconv.Itoa(o.Shards), strconv.Itoa(o.Jumbo), strconv.Itoa(len(o.Problems))})
	}
	aligned(&b, rows)
	for _, o := range all {
		for i, p := range o.Findings {
			if i == mostProblems {
				fmt.Fprintln(&b, text("shard.tell.more", len(o.Findings)-i))
				break
			}
			fmt.Fprintf(&b, "%s: %s\n", o.NS, output.ShardProblem(s.lang, p))
		}
	}
	_, err := fmt.Fprint(s.stdout, b.String())
	return err
}

// tellMoves writes the plan for a person: the shards before and after, the moves
// and the floor.
func (s *session) tellMoves(p *output.Shards) error {
	var b strings.Builder
	text := s.lang.T
	heats := p.Heats()
	before, after := p.Model.Loads(p.Model.Place(), heats), p.Model.Loads(p.After(), heats)
	fmt.Fprintf(&b, "%s\n\n", text("shard.tell.head", p.Collection.Namespace, table.People(int64(len(p.Model.Chunks))), len(p.Model.Shards)))
	rows := [][]string{{text("shard.tell.shard"), text("shard.tell.chunks"), "→", text("shard.tell.relative"), "→"}}
	if p.Model.HasBytes {
		rows[0] = append(rows[0], "MB", "→")
	}
	for i, k := range p.Model.Shards {
		row := []string{k.Name, table.People(int64(before[i].Chunks)), table.People(int64(after[i].Chunks)), table.Fixed(before[i].Relative, 3), table.Fixed(after[i].Relative, 3)}
		if p.Model.HasBytes {
			row = append(row, megabytes(before[i].Bytes), megabytes(after[i].Bytes))
		}
		rows = append(rows, row)
	}
	aligned(&b, rows)
	fmt.Fprintln(&b)
	s.tellSteps(&b, p)
	_, err := fmt.Fprint(s.stdout, b.String())
	return err
}

// megabytes writes bytes as whole MB of 1,048,576 bytes, as MongoDB counts.
func megabytes(n int64) string { return table.Fixed(float64(n)/(1<<20), 0) }

// mostMoves is how many moves are listed for a person.
const mostMoves = 40

func (s *session) tellSteps(b *strings.Builder, p *output.Shards) {
	text := s.lang.T
	name := func(i int) string { return p.Model.Shards[i].Name }
	more := func(n int) { fmt.Fprintln(b, text("shard.tell.more_moves", n)) }
	if p.Plan == nil {
		for i, m := range p.Foda.Steps {
			if i == mostMoves {
				more(len(p.Foda.Steps) - i)
				break
			}
			fmt.Fprintln(b, text("shard.tell.step", i+1, m.Chunk, name(m.From), name(m.To), table.Fixed(m.Frequency, 3)))
		}
		fmt.Fprintln(b, text("shard.tell.foda", len(p.Foda.Steps)))
		return
	}
	for i, m := range p.Plan.Moves {
		if i == mostMoves {
			more(len(p.Plan.Moves) - i)
			break
		}
		fmt.Fprintln(b, text("shard.tell.move", i+1, m.Wave, m.Chunk, name(m.From), name(m.To), table.Format(table.Weighed, table.FloatOf(m.Heat), table.Lang(s.lang))))
	}
	most, least := shard.Extremes(p.Plan.To)
	fmt.Fprintln(b, text("shard.tell.result", len(p.Plan.Moves), p.Plan.Waves, table.Fixed(most, 3), table.Fixed(least, 3)))
	fmt.Fprintln(b, output.ShardStop(s.lang, p))
	for _, split := range mongo.Splits(p.Collection, p.Model, p.Plan) {
		for _, command := range split.Commands {
			fmt.Fprintln(b, "  "+command)
		}
	}
}
