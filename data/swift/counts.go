package swift

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"fenye/data/fault"
	"fenye/data/tabular"
	"fenye/model/ring"
)

// OpenCounts reads a table partition,reads,writes. Partitions that it leaves out
// were not accessed.
func OpenCounts(ctx context.Context, path string, partitions int) (ring.Access, error) {
	a := ring.NewAccess(partitions)
	g, err := tabular.Open(ctx, path, tabular.Options{})
	if err != nil {
		return a, err
	}
	columns, err := columnsOf(g, "partition", "reads", "writes")
	if err != nil {
		return a, err
	}
	seen := make(map[int64]bool, len(g.Lines))
	for _, line := range g.Lines {
		bad := func(field, found, expected string) error {
			return &fault.Error{Room: "swift", Kind: fault.BadValue, File: g.File, Row: line.Row, Field: field, Found: found, Expected: expected}
		}
		p, err := strconv.ParseInt(strings.TrimSpace(line.Cells[columns[0]]), 10, 64)
		switch {
		case err != nil || p < 0 || p >= int64(partitions):
			return a, bad("partition", line.Cells[columns[0]], fmt.Sprintf("a whole number from 0 to %d", partitions-1))
		case seen[p]:
			return a, &fault.Error{Room: "swift", Kind: fault.Repeat, File: g.File, Row: line.Row, Field: "partition", Found: line.Cells[columns[0]]}
		}
		seen[p] = true
		for i, to := range []*int64{&a.Reads[p], &a.Writes[p]} {
			text := strings.TrimSpace(line.Cells[columns[i+1]])
			n, err := strconv.ParseInt(text, 10, 64)
			if err != nil || n < 0 || n > math.MaxInt64>>20 {
				return a, bad([]string{"reads", "writes"}[i], text, "a whole number from 0 up")
			}
			*to = n
		}
	}
	return a, nil
}

// WriteCounts writes the partitions that were accessed: partition,reads,writes.
func WriteCounts(w io.Writer, a ring.Access) error {
	b := bufio.NewWriter(w)
	fmt.Fprintln(b, "partition,reads,writes")
	for p := range a.Reads {
		if a.Reads[p] != 0 || a.Writes[p] != 0 {
			fmt.Fprintf(b, "%d,%d,%d\n", p, a.Reads[p], a.Writes[p])
		}
	}
	return b.Flush()
}

// OpenFactors reads a table of devices: id, capacity in any unit, and I/O in any
// unit, such as id,capacity_gb,iops.
func OpenFactors(ctx context.Context, path string) ([]ring.Factor, error) {
	g, err := tabular.Open(ctx, path, tabular.Options{})
	if err != nil {
		return nil, err
	}
	id, err := g.Column("id")
	if err != nil {
		return nil, err
	}
	room, err := beginning(g, "capacity")
	if err != nil {
		return nil, err
	}
	io, err := beginning(g, "iops", "io", "mb")
	if err != nil {
		return nil, err
	}
	seen := map[ring.ID]bool{}
	var out []ring.Factor
	for _, line := range g.Lines {
		bad := func(at int, expected string) error {
			return &fault.Error{Room: "swift", Kind: fault.BadValue, File: g.File, Row: line.Row, Field: g.Header[at], Found: line.Cells[at], Expected: expected}
		}
		n, err := strconv.ParseUint(strings.TrimSpace(line.Cells[id]), 10, 32)
		if err != nil {
			return nil, bad(id, "the id of a device")
		}
		f := ring.Factor{Device: ring.ID(n)}
		if seen[f.Device] {
			return nil, &fault.Error{Room: "swift", Kind: fault.Repeat, File: g.File, Row: line.Row, Field: "id", Found: line.Cells[id]}
		}
		seen[f.Device] = true
		for _, c := range []struct {
			at int
			to *float64
		}{{room, &f.Capacity}, {io, &f.IO}} {
			x, err := strconv.ParseFloat(strings.TrimSpace(line.Cells[c.at]), 64)
			if err != nil || !(x >= 0) || math.IsInf(x, 0) {
				return nil, bad(c.at, "a number from 0 up")
			}
			*c.to = x
		}
		out = append(out, f)
	}
	if len(out) == 0 {
		return nil, &fault.Error{Room: "swift", Kind: fault.Empty, File: g.File}
	}
	return out, nil
}

// WriteWeights writes id,weight with two decimals.
func WriteWeights(w io.Writer, factors []ring.Factor, m *ring.Mix) error {
	b := bufio.NewWriter(w)
	fmt.Fprintln(b, "id,weight")
	for i, f := range factors {
		fmt.Fprintf(b, "%d,%.2f\n", f.Device, m.Weight[i])
	}
	return b.Flush()
}

func columnsOf(g *tabular.Grid, names ...string) ([]int, error) {
	var out []int
	for _, name := range names {
		at, err := g.Column(name)
		if err != nil {
			return nil, err
		}
		out = append(out, at)
	}
	return out, nil
}

// beginning returns the one column whose name begins with one of the texts.
func beginning(g *tabular.Grid, texts ...string) (int, error) {
	var found []int
	for i, h := range g.Header {
		for _, t := range texts {
			if strings.HasPrefix(strings.ToLower(h), t) {
				found = append(found, i)
				break
			}
		}
	}
	switch len(found) {
	case 0:
		return 0, &fault.Error{Room: "swift", Kind: fault.NoField, File: g.File, Field: texts[0], Names: g.Header}
	case 1:
		return found[0], nil
	}
	return 0, &fault.Error{Room: "swift", Kind: fault.ManyFields, File: g.File, Field: texts[0], Names: g.Header}
}
