package shards

import (
	"strings"

	"fenye/app/look"
	"fenye/app/output"
	"fenye/model/shard"
	"fenye/model/table"
)

// check is one thing that a planner looks at before the script is run.
type check struct {
	name, text string
	good, bad  bool
}

// checks looks at a plan from all sides.
func (s *study) checks(mode string) []check {
	var all []check
	add := func(key, text string, good, bad bool) {
		all = append(all, check{look.T("shards.check." + key), text, good, bad})
	}
	s.checkDifference(mode, add)
	moves := s.moves(mode)
	waves := 0
	for _, m := range moves {
		waves = max(waves, m.wave)
	}
	if s.Model.HasBytes {
		add("moved", look.T("shards.check.moved.value", megabytes(s.bytes(mode)), waves), false, false)
	} else {
		add("moved", look.T("shards.check.moved.unknown", len(moves), waves), false, true)
	}
	if len(s.Collection.Problems) == 0 {
		add("keys", look.T("shards.check.keys.good"), true, false)
	}
	for i, p := range s.Collection.Problems {
		if i == 20 {
			add("keys", look.T("shard.warn.more", len(s.Collection.Problems)-i), false, true)
			break
		}
		add("keys", output.ShardProblem(look.Lang(), p), false, true)
	}
	if jumbo := s.jumbo(); jumbo != "" {
		add("jumbo", look.T("shards.check.jumbo.value", jumbo), false, false)
	}
	if mode == output.ModePlanner {
		add("end", output.ShardStop(look.Lang(), s.Shards), false, s.held())
	}
	for _, name := range s.changed {
		add("note", look.T("shards.changed", name), false, true)
	}
	for _, w := range output.ShardWarnings(look.Lang(), s.Shards)[min(len(s.Collection.Problems), 6):] {
		add("note", w, false, true)
	}
	return all
}

// checkDifference compares the largest difference of two shards with what the
// balancer tolerates.
func (s *study) checkDifference(mode string, add func(key, text string, good, bad bool)) {
	r := s.Plan.Rule
	if r.Below == 0 {
		add("difference", look.T("shards.check.difference.unknown"), false, true)
		return
	}
	before, _, _ := r.Widest(s.Model, s.Model.Place())
	after, _, _ := r.Widest(s.Model, s.after(mode))
	show := func(x int64) string { return table.People(x) }
	if r.Bytes {
		show = megabytes
	}
	unit := look.T("shards.check.unit.chunks")
	if r.Bytes {
		unit = "MB"
	}
	key := "shards.check.difference.below"
	if after >= r.Below {
		key = "shards.check.difference.beyond"
	}
	add("difference", look.T(key, show(before), show(after), unit, show(r.Below)), false, after >= r.Below)
}

// held reports whether the plan ends before its target with a shard above the
// band.
func (s *study) held() bool { return s.Plan.Stop != shard.AtTarget && s.bad(s.most()) }

// most is the largest relative heat after the plan.
func (s *study) most() float64 {
	most := 0.0
	for _, l := range s.Plan.To {
		if l.Relative > most {
			most = l.Relative
		}
	}
	return most
}

// jumbo names the jumbo chunks, the first few of them.
func (s *study) jumbo() string {
	var names []string
	for i := range s.Model.Chunks {
		if s.Model.Chunks[i].Jumbo {
			if len(names) == 8 {
				return strings.Join(append(names, "…"), ", ")
			}
			names = append(names, itoa(i))
		}
	}
	return strings.Join(names, ", ")
}
