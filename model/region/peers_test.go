//go:build peers

package region_test

import (
	"bufio"
	"context"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"fenye/geom"
	"fenye/model"
	"fenye/model/region"
	"fenye/model/region/instance"
)

// costScale makes whole costs of kilometres: metres.
const costScale = 1000

// peer is another solver of the same problem.
type peer struct {
	name string
	most int // places that it is asked to solve
	run  func(t *testing.T, f files) (seconds, value float64)
}

// files are an instance as text: numbers for the drivers, MPS for the rest.
type files struct{ numbers, mps string }

// TestPeers solves instances with other programs and with ours in one run, and
// prints a table of processor times. Costs are rounded to a metre, so values
// must agree to half a metre a user.
func TestPeers(t *testing.T) {
	lemon := filepath.Join(t.TempDir(), "lemon")
	if out, err := exec.Command("g++", "-O2", "-o", lemon, "testdata/peers/lemon.cc").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	driver := func(name string, args ...string) func(*testing.T, files) (float64, float64) {
		return func(t *testing.T, f files) (float64, float64) { return drive(t, f.numbers, name, args...) }
	}
	peers := []peer{
		{"LEMON CostScaling", 1_000_000, driver(lemon)},
		{"LEMON NetworkSimplex", 100_000, driver(lemon, "simplex")},
		{"HiGHS", 10_000, driver("/usr/bin/python3", "testdata/peers/highs.py")},
		{"GLPK", 1000, func(t *testing.T, f files) (float64, float64) { return program(t, f.mps, "glpsol", "--freemps", f.mps) }},
		{"CBC", 1000, func(t *testing.T, f files) (float64, float64) { return program(t, f.mps, "cbc", f.mps, "-solve") }},
	}
	fmt.Printf("| instance | solver | processor s | times ours |\n|---|---|---|---|\n")
	for _, r := range references {
		if r.n < 1000 {
			continue
		}
		p := instance.Split(r.n, r.k, r.seed).Problem
		distances := seconds(func() { pass(p) })
		ours, value := cold(t, p)
		fmt.Printf("| %s | distances alone | %.4f | |\n| %s | Fenye, distances included | %.4f | %.2f of the distances |\n",
			r, distances, r, ours, ours/distances)
		ready := withDistances(t, p)
		fmt.Printf("| %s | Fenye, distances ready | %.4f | 1 |\n", r, ready)
		users := model.Users(0)
		for _, u := range p.Users {
			users += u
		}
		f := write(t, p, r.n <= 1000)
		for _, peer := range peers {
			if r.n > peer.most {
				continue
			}
			took, theirs := peer.run(t, f)
			if math.Abs(theirs/costScale-value) > 0.5/costScale*float64(users) {
				t.Errorf("%s: %s finds %v, ours %v", r, peer.name, theirs/costScale, value)
			}
			fmt.Printf("| %s | %s | %.4f | %.0f |\n", r, peer.name, took, took/ready)
		}
	}
}

// cold solves p five times from nothing; the least processor time counts.
func cold(t *testing.T, p region.Problem) (least, value float64) {
	least = math.Inf(1)
	for range 5 {
		least = math.Min(least, seconds(func() {
			x, err := region.Solve(context.Background(), p)
			if err != nil {
				t.Fatal(err)
			}
			value = x.Certificate.Primal
		}))
	}
	return least, value
}

// withDistances is the least processor time of five solves with the distances
// there and nothing else.
func withDistances(t *testing.T, p region.Problem) float64 {
	least := math.Inf(1)
	for range 5 {
		s := free(t, p)
		least = math.Min(least, seconds(func() {
			if _, err := s.Solve(context.Background(), p); err != nil {
				t.Fatal(err)
			}
		}))
	}
	return least
}

// write writes an instance as text.
func write(t *testing.T, p region.Problem, mps bool) files {
	t.Helper()
	dir := t.TempDir()
	f := files{filepath.Join(dir, "numbers.txt"), filepath.Join(dir, "split.mps")}
	costs := make([][]int64, len(p.Points))
	text(t, f.numbers, func(w *bufio.Writer) {
		fmt.Fprintln(w, len(p.Points), len(p.Centres))
		for i, at := range p.Points {
			fmt.Fprint(w, p.Users[i])
			for _, c := range p.Centres {
				cost := int64(math.Round(float64(geom.Distance(at, c.Position)) * costScale))
				costs[i] = append(costs[i], cost)
				fmt.Fprint(w, " ", cost)
			}
			fmt.Fprintln(w)
		}
		for _, c := range p.Centres {
			fmt.Fprintln(w, c.Capacity)
		}
	})
	if !mps {
		return f
	}
	text(t, f.mps, func(w *bufio.Writer) {
		fmt.Fprintln(w, "NAME split\nROWS\n N cost")
		for i := range costs {
			fmt.Fprintf(w, " E p%d\n", i)
		}
		for j := range p.Centres {
			fmt.Fprintf(w, " L c%d\n", j)
		}
		fmt.Fprintln(w, "COLUMNS")
		for i, row := range costs {
			for j, cost := range row {
				fmt.Fprintf(w, " x%d_%d cost %d p%d 1\n x%d_%d c%d 1\n", i, j, cost, i, i, j, j)
			}
		}
		fmt.Fprintln(w, "RHS")
		for i := range costs {
			fmt.Fprintf(w, " rhs p%d %d\n", i, p.Users[i])
		}
		for j, c := range p.Centres {
			fmt.Fprintf(w, " rhs c%d %d\n", j, c.Capacity)
		}
		fmt.Fprintln(w, "ENDATA")
	})
	return f
}

func text(t *testing.T, path string, fill func(*bufio.Writer)) {
	t.Helper()
	out, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	w := bufio.NewWriter(out)
	fill(w)
	if w.Flush() != nil || out.Close() != nil {
		t.Fatal("cannot write " + path)
	}
}

// drive runs a driver that says its own time and value.
func drive(t *testing.T, input, name string, args ...string) (took, value float64) {
	t.Helper()
	in, err := os.Open(input)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	c := exec.Command(name, args...)
	c.Stdin, c.Stderr = in, os.Stderr
	out, err := c.Output()
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if _, err := fmt.Sscan(string(out), &took, &value); err != nil {
		t.Fatalf("%s says %q", name, out)
	}
	return took, value
}

var objective = regexp.MustCompile(`(?:Objective:\s+cost|obj:|Optimal objective|objective value)\D*([0-9.e+]+)|Optimal - objective value ([0-9.e+]+)`)

// program runs a whole program; its time includes reading the file.
func program(t *testing.T, mps, name string, args ...string) (took, value float64) {
	t.Helper()
	if name == "glpsol" {
		args = append(args, "-o", mps+".out")
	}
	c := exec.Command(name, args...)
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", name, err, out)
	}
	said := string(out)
	if name == "glpsol" {
		b, err := os.ReadFile(mps + ".out")
		if err != nil {
			t.Fatal(err)
		}
		said = string(b)
	}
	m := objective.FindStringSubmatch(said)
	if m == nil {
		t.Fatalf("%s says no objective:\n%.2000s", name, said)
	}
	value, err = strconv.ParseFloat(strings.TrimSpace(m[1]+m[2]), 64)
	if err != nil {
		t.Fatal(err)
	}
	return c.ProcessState.UserTime().Seconds() + c.ProcessState.SystemTime().Seconds(), value
}
