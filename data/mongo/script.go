package mongo

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"fenye/model/shard"
)

// A Transfer is one move of a script.
type Transfer struct {
	Chunk, From, To int
	Bytes           int64
	Wave            int
	Swap            bool
}

// A Script is a list of moves for mongosh.
type Script struct {
	Cluster    *Cluster
	Collection *Collection
	Files      []File // those that the plan was made from
	Transfers  []Transfer
	Major      int  // release of MongoDB: since 6 ranges move, before it chunks do
	HasBytes   bool // sizes are known
	// Advice is put into the header, such as which chunk to split; nil for none.
	Advice []string
}

// Transfers are the moves of a plan.
func Transfers(p *shard.Plan) []Transfer {
	var all []Transfer
	for _, m := range p.Moves {
		all = append(all, Transfer{Chunk: m.Chunk, From: m.From, To: m.To, Bytes: m.Bytes, Wave: m.Wave, Swap: m.Swap})
	}
	return all
}

// Steps are the moves of FODA, which knows no waves: each stands alone.
func Steps(c *shard.Collection, p *shard.Published) []Transfer {
	var all []Transfer
	for i, s := range p.Steps {
		all = append(all, Transfer{Chunk: s.Chunk, From: s.From, To: s.To, Bytes: c.Chunks[s.Chunk].Bytes, Wave: i + 1})
	}
	return all
}

// WriteMoves writes the script that makes the moves, in their order. It stops
// at the first move that the cluster does not confirm, and says so. It is an
// error where the collection's bounds cannot be trusted, see Cluster.Refusal.
func (s *Script) WriteMoves(w io.Writer) error {
	head := []string{"Moves chunks of " + s.Collection.Namespace + ". Run it with: mongosh HOST moves.js",
		"It stops at the first move that fails; balancing of the collection then stays off.",
		"rollback.js takes all chunks back, also after a stop."}
	return s.write(w, head, s.Transfers)
}

// WriteRollback writes the script that takes every chunk back to where it was,
// in the reverse order. It may also be run when the moves have stopped half way:
// a chunk that is where it belongs stays there.
func (s *Script) WriteRollback(w io.Writer) error {
	head := []string{"Takes chunks of " + s.Collection.Namespace + " back to where they were before moves.js. Run it with: mongosh HOST rollback.js",
		"It may be run when moves.js has stopped half way: what has not moved stays where it is."}
	back := make([]Transfer, len(s.Transfers))
	waves := 0
	for _, t := range s.Transfers {
		waves = max(waves, t.Wave)
	}
	for i, t := range s.Transfers {
		t.From, t.To, t.Wave = t.To, t.From, waves+1-t.Wave
		back[len(back)-1-i] = t
	}
	return s.write(w, head, back)
}

// run is what both scripts do with a command. mongosh itself throws at an error
// of the server; the check is for a reply that is none and not ok either.
const run = `
function run(what, command) {
  const reply = db.adminCommand(command);
  if (!reply || Number(reply.ok) !== 1) {
    throw new Error(what + " failed, no further move is made and balancing stays off: " + JSON.stringify(reply));
  }
}
`

func (s *Script) write(w io.Writer, head []string, transfers []Transfer) error {
	if err := s.Cluster.Refusal(s.Collection); err != nil {
		return err
	}
	b := bufio.NewWriter(w)
	for _, line := range head {
		comment(b, "", line)
	}
	comment(b, "", "Made by Fenye from:")
	for _, f := range s.Files {
		comment(b, "", "  "+f.Name+" sha256 "+f.SHA256)
	}
	for _, line := range s.Advice {
		comment(b, "", line)
	}
	fmt.Fprint(b, "\"use strict\";\n")
	fmt.Fprint(b, run)
	ns := quoted(s.Collection.Namespace)
	fmt.Fprintf(b, "\nsh.disableBalancing(%s);\n", ns)
	waves := 0
	for _, t := range transfers {
		waves = max(waves, t.Wave)
	}
	wave := 0
	for i, t := range transfers {
		if t.Wave != wave {
			wave = t.Wave
			fmt.Fprintln(b)
			comment(b, "", fmt.Sprintf("wave %d of %d", wave, waves))
		}
		s.transfer(b, i, t)
	}
	fmt.Fprintln(b)
	if s.Collection.NoBalance {
		comment(b, "", "Balancing of the collection was off before and stays off.")
	} else {
		fmt.Fprintf(b, "sh.enableBalancing(%s);\n", ns)
	}
	return b.Flush()
}

// transfer writes one move.
func (s *Script) transfer(b *bufio.Writer, i int, t Transfer) {
	k := &s.Collection.Chunks[t.Chunk]
	from, to := s.Cluster.Shards[t.From].Name, s.Cluster.Shards[t.To].Name
	what := fmt.Sprintf("chunk %d: %s to %s", t.Chunk, from, to)
	if s.HasBytes {
		what += fmt.Sprintf(", %d bytes", t.Bytes)
	}
	comment(b, "", what)
	low, high := "EJSON.parse("+escaped(Canonical(k.Min))+")", "EJSON.parse("+escaped(Canonical(k.Max))+")"
	label := quoted(fmt.Sprintf("move %d, chunk %d to %s", i+1, t.Chunk, to))
	if s.Major >= 6 {
		fmt.Fprintf(b, "run(%s, {moveRange: %s,\n  min: %s,\n  max: %s,\n  toShard: %s});\n", label, quoted(s.Collection.Namespace), low, high, quoted(to))
		return
	}
	fmt.Fprintf(b, "run(%s, {moveChunk: %s,\n  bounds: [%s,\n    %s],\n  to: %s, _secondaryThrottle: true});\n", label, quoted(s.Collection.Namespace), low, high, quoted(to))
}

// comment writes a line that stays a comment whatever stands in it.
func comment(b *bufio.Writer, indent, line string) {
	for _, r := range []string{"\r", "\n", "\u2028", "\u2029"} {
		line = strings.ReplaceAll(line, r, " ")
	}
	fmt.Fprintf(b, "%s// %s\n", indent, line)
}

// quoted is a string of JavaScript in double quotes.
func quoted(s string) string {
	text, err := json.Marshal(s) // escapes U+2028, U+2029 and control characters
	if err != nil {
		return `""`
	}
	return string(text)
}

// escaped is a string of JavaScript in single quotes, in which the double quotes
// of JSON stay readable.
func escaped(s string) string {
	var b strings.Builder
	b.WriteByte('\'')
	for _, r := range s {
		switch {
		case r == '\\' || r == '\'':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r < 0x20 || r == 0x7f || r == '\u2028' || r == '\u2029':
			fmt.Fprintf(&b, "\\u%04x", r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('\'')
	return b.String()
}
