package simfile

import (
	"fmt"
	"io"
	"math/big"
	"strings"

	"fenye/model/session"
	"fenye/model/table"
)

// mostWeight is the largest weight of a server in HAProxy.
const mostWeight = 256

// weightsOf returns the exact turns of blades.
func weightsOf(blades []session.Blade) (weights []*big.Rat, turns []int) {
	for i := range blades {
		weights = append(weights, blades[i].Share())
	}
	return weights, session.ExactCycle(weights)
}

// Weights is the table of the blades' weights: the turns of the exact cycle and
// of the published one, and the share that follows.
func Weights(blades []session.Blade) (table.Table, error) {
	weights, turns := weightsOf(blades)
	paper, err := session.PaperCycle(weights)
	if err != nil {
		return table.Table{}, err
	}
	sum := new(big.Rat)
	for _, w := range weights {
		sum.Add(sum, w)
	}
	return table.Table{
		Key: "weights", Rows: len(blades),
		Columns: []table.Column{{Key: "blade", Kind: table.Text}, {Key: "workers", Kind: table.Count}, {Key: "blade_weight", Kind: table.Decimal},
			{Key: "exact_turns", Kind: table.Count}, {Key: "paper_turns", Kind: table.Count}, {Key: "weight_share", Kind: table.Share}},
		At: func(row, column int) table.Value {
			switch column {
			case 0:
				return table.TextOf(blades[row].Name)
			case 1:
				return table.IntOf(int64(blades[row].Workers))
			case 2:
				return table.TextOf(Decimal(weights[row]))
			case 3:
				return table.IntOf(int64(turns[row]))
			case 4:
				return table.IntOf(int64(paper[row]))
			}
			if sum.Sign() == 0 {
				return table.Value{}
			}
			share, _ := new(big.Rat).Quo(weights[row], sum).Float64()
			return table.FloatOf(share)
		},
	}, nil
}

// Decimal writes a weight as a decimal number, rounded where it is none.
func Decimal(w *big.Rat) string {
	if places, exact := w.FloatPrec(); exact {
		return w.FloatString(places)
	}
	return w.FloatString(9)
}

// serverNames makes the name of a blade one that HAProxy and Diameter take:
// letters, digits, hyphens and dots; each other character becomes a hyphen.
// Names that would be the same get the place in the list behind.
func serverNames(blades []session.Blade) []string {
	seen, names := map[string]bool{}, make([]string, len(blades))
	for i, b := range blades {
		name := strings.Map(func(r rune) rune {
			if r < 128 && (r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '.' || r == '-') {
				return r
			}
			return '-'
		}, b.Name)
		name = strings.Trim(name, "-.")
		if name == "" || seen[strings.ToLower(name)] {
			name = strings.Trim(fmt.Sprintf("%s-%d", name, i+1), "-")
		}
		seen[strings.ToLower(name)] = true
		names[i] = name
	}
	return names
}

// scaled fits turns into 0 to most, in proportion; a positive one stays so.
func scaled(turns []int, most int) []int {
	largest := 0
	for _, t := range turns {
		largest = max(largest, t)
	}
	out := make([]int, len(turns))
	for i, t := range turns {
		out[i] = t
		if largest > most && t > 0 {
			out[i] = max(1, (2*t*most+largest)/(2*largest))
		}
	}
	return out
}

// balance is the nearest of HAProxy's algorithms.
func balance(p session.Policy) string {
	switch p {
	case session.LeastOutstanding, session.IdleQueue:
		return "leastconn"
	case session.Random:
		return "random(1)"
	case session.TwoChoices:
		return "random(2)"
	case session.Hash:
		return "source\n    hash-type consistent"
	}
	return "roundrobin"
}

// WriteHAProxy writes a section of HAProxy with a server line a blade. HAProxy
// balances connections, not messages: a client's Diameter connection stays where
// it is. The addresses are placeholders of the documentation network.
func WriteHAProxy(w io.Writer, blades []session.Blade, p session.Policy) error {
	if len(blades) > 254*254 {
		return fmt.Errorf("simfile: %d blades are more than there are placeholders for addresses", len(blades))
	}
	_, turns := weightsOf(blades)
	var b strings.Builder
	b.WriteString("# Charging blades, weights in exact proportion where they fit into 1 to 256.\n")
	b.WriteString("# HAProxy balances connections, not messages: sessions follow their client's connection.\n")
	b.WriteString("# 198.18.x.y are placeholders (RFC 2544): put the blades' addresses in.\n")
	b.WriteString("listen charging\n    mode tcp\n    bind 127.0.0.1:3868\n    timeout connect 1s\n    timeout client 1h\n    timeout server 1h\n")
	fmt.Fprintf(&b, "    balance %s\n", balance(p))
	names := serverNames(blades)
	for i, n := range scaled(turns, mostWeight) {
		fmt.Fprintf(&b, "    server %s 198.18.%d.%d:3868 check weight %d\n", names[i], i/254, i%254+1, n)
	}
	return write(w, "haproxy.cfg", b.String())
}

// mostScore keeps the scores of routes apart from those that freeDiameter adds
// for realms and hosts.
const mostScore = 1000

// WriteRoutes writes a route a blade for freeDiameter's rt_default extension. A
// score is its weight; a blade of weight 0 gets no new requests.
func WriteRoutes(w io.Writer, blades []session.Blade, realm string) error {
	_, turns := weightsOf(blades)
	var b strings.Builder
	b.WriteString("# Routes for rt_default: all messages to the peer of a blade, with its weight as score.\n")
	b.WriteString("# freeDiameter sends to the eligible peer with the highest score. Load rt_load_balance\n")
	b.WriteString("# beside it: it takes the requests outstanding at a peer off the peer's score.\n")
	names := serverNames(blades)
	for i, n := range scaled(turns, mostScore) {
		score := fmt.Sprint(n)
		if n == 0 {
			score = "NO_DELIVERY"
		}
		fmt.Fprintf(&b, "* : \"%s.%s\" += %s ;\n", names[i], realm, score)
	}
	return write(w, "rt_default.conf", b.String())
}

func write(w io.Writer, name, text string) error {
	if _, err := io.WriteString(w, text); err != nil {
		return fmt.Errorf("simfile: %s: %w", name, err)
	}
	return nil
}
