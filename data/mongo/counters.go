package mongo

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/binary"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"unicode/utf8"

	"go.mongodb.org/mongo-driver/v2/bson"

	"fenye/data/fault"
	"fenye/data/safefile"
	"fenye/data/tabular"
	"fenye/model/cores"
	"fenye/model/shard"
)

// Counting says how events become counts.
type Counting struct {
	// Scale multiplies sampled queries, since a cluster keeps but some of them;
	// 0 is 1. Other events are counted as they are.
	Scale int64
	// Spread charges every chunk with each operation that names no shard key,
	// since the cluster sends it to all shards.
	Spread bool
}

// Counters are the operations on the chunks of a collection.
type Counters struct {
	Counts   []shard.Counts // of each chunk
	Bytes    []int64        // of each chunk; nil if no file has them
	HasBytes bool           // the sizes of all chunks are known
	Missing  int            // chunks that no row of a table is about
	// Of events: operations that name no shard key, by kind; those on other
	// collections; and events that are no operation, such as the drop of an index.
	Unroutable     shard.Counts
	OtherNamespace int64
	Ignored        int64
	Rounded        int64 // of the unroutable: with a key that JavaScript has rounded
	Files          []File
}

// ReadCounters adds up the counters in files: tables, or events one a document.
func ReadCounters(ctx context.Context, c *Collection, paths []string, how Counting) (*Counters, error) {
	out := &Counters{Counts: make([]shard.Counts, len(c.Chunks))}
	known := make([]bool, len(c.Chunks))
	tables := false
	for _, path := range paths {
		events, err := holdsDocuments(path)
		if err != nil {
			return nil, err
		}
		var file File
		if events {
			file, err = out.readEvents(ctx, c, path, how)
		} else {
			tables = true
			file, err = out.readTable(ctx, c, path, known)
		}
		if err != nil {
			return nil, err
		}
		out.Files = append(out.Files, file)
	}
	if tables {
		for _, k := range known {
			if !k {
				out.Missing++
			}
		}
	}
	for i := range out.Counts {
		n := &out.Counts[i]
		if how.Spread {
			n.Add(out.Unroutable, 1)
		}
		for _, x := range []int64{n.Inserts, n.Deletes, n.Updates, n.Selects} {
			if x < 0 || x > shard.MostCount {
				return nil, &fault.Error{Room: room, Kind: fault.TooBig, File: out.Files[len(out.Files)-1].Name, Field: "chunk " + strconv.Itoa(i), Expected: "at most 9007199254740992 operations"}
			}
		}
	}
	return out, nil
}

// holdsDocuments reports whether a file holds documents and not a table.
func holdsDocuments(path string) (bool, error) {
	f, err := safefile.Open(room, path)
	if err != nil {
		return false, err
	}
	defer f.Close()
	b := bufio.NewReaderSize(f, 4096)
	head, _ := b.Peek(4096)
	if bytes.HasPrefix(head, []byte{0x1F, 0x8B}) {
		if z, err := gzip.NewReader(b); err == nil {
			head, _ = bufio.NewReaderSize(z, 4096).Peek(4096)
		}
	}
	if bytes.HasPrefix(head, []byte("PK\x03\x04")) {
		return false, nil
	}
	// Of UTF-16 the zero bytes go, and of all encodings the mark.
	text := bytes.TrimLeftFunc(bytes.ReplaceAll(head, []byte{0}, nil), func(r rune) bool { return r <= ' ' || r == '\ufeff' || r == utf8.RuneError })
	return binaryHead(head) || bytes.HasPrefix(text, []byte("{")) || bytes.HasPrefix(text, []byte("[")), nil
}

// columns of a table of counters; -1 for none.
type columns struct {
	low, chunk, namespace int
	counts                [4]int
	bytes                 int
}

var countNames = [4]string{"inserts", "deletes", "updates", "selects"}

func columnsOf(g *tabular.Grid) (columns, error) {
	find := func(names ...string) int {
		for _, name := range names {
			for i, h := range g.Header {
				if strings.EqualFold(strings.TrimSpace(h), name) {
					return i
				}
			}
		}
		return -1
	}
	c := columns{low: find("chunk_min", "min"), chunk: find("chunk", "chunk_index"), namespace: find("ns", "namespace"), bytes: find("bytes")}
	if c.low < 0 && c.chunk < 0 {
		return c, &fault.Error{Room: room, Kind: fault.NoField, File: g.File, Field: "chunk_min", Expected: "chunk_min or chunk", Names: g.Header}
	}
	for i, name := range countNames {
		if c.counts[i] = find(name); c.counts[i] < 0 {
			return c, &fault.Error{Room: room, Kind: fault.NoField, File: g.File, Field: name, Names: g.Header}
		}
	}
	return c, nil
}

// readTable adds a table of counters.
func (out *Counters) readTable(ctx context.Context, c *Collection, path string, known []bool) (File, error) {
	g, err := tabular.Open(ctx, path, tabular.Options{})
	if err != nil {
		return File{}, err
	}
	file := File{Name: g.File, SHA256: g.SHA256, Documents: len(g.Lines)}
	cols, err := columnsOf(g)
	if err != nil {
		return file, err
	}
	finder := &finder{c: c, cols: cols}
	at, err := finder.all(ctx, g)
	if err != nil {
		return file, err
	}
	sized := cols.bytes >= 0
	if sized && out.Bytes == nil {
		out.Bytes = make([]int64, len(c.Chunks))
	}
	seen := make([]int, len(c.Chunks))
	for n, line := range g.Lines {
		i := at[n]
		if i < 0 {
			out.OtherNamespace++
			continue
		}
		if seen[i] > 0 {
			return file, &fault.Error{Room: room, Kind: fault.Repeat, File: g.File, Row: line.Row, Field: "chunk", Found: strconv.Itoa(i), Expected: "one row a chunk"}
		}
		seen[i], known[i] = line.Row, true
		whole, err := out.add(g, line, cols, i)
		if err != nil {
			return file, err
		}
		sized = sized && whole
	}
	out.HasBytes = out.HasBytes || sized && allSeen(seen)
	return file, ctx.Err()
}

func allSeen(rows []int) bool {
	for _, r := range rows {
		if r == 0 {
			return false
		}
	}
	return true
}

// add adds a row to chunk i and reports whether it says the size.
func (out *Counters) add(g *tabular.Grid, line tabular.Line, cols columns, i int) (sized bool, err error) {
	var n [5]int64
	at := append(cols.counts[:], cols.bytes)
	for k, column := range at {
		if column < 0 {
			continue
		}
		cell := strings.TrimSpace(line.Cells[column])
		if k == 4 && cell == "" {
			continue
		}
		x, err := strconv.ParseInt(cell, 10, 64)
		if err != nil || x < 0 || x > shard.MostCount {
			return false, &fault.Error{Room: room, Kind: fault.BadValue, File: g.File, Row: line.Row, Field: g.Header[column], Found: cell, Expected: "a whole number from 0 to 9007199254740992"}
		}
		n[k], sized = x, k == 4
	}
	out.Counts[i].Add(shard.Counts{Inserts: n[0], Deletes: n[1], Updates: n[2], Selects: n[3]}, 1)
	if sized {
		out.Bytes[i] = n[4]
	}
	return sized, nil
}

// finder finds the chunks that rows are about.
type finder struct {
	c    *Collection
	cols columns
	ids  map[string]int
}

// all returns the chunk of each row, -1 for rows of other namespaces. Rows are
// looked up beside each other; the first error in their order is returned.
func (f *finder) all(ctx context.Context, g *tabular.Grid) ([]int, error) {
	if f.cols.low < 0 {
		f.ids = make(map[string]int, len(f.c.Chunks))
		for i := range f.c.Chunks {
			f.ids[f.c.Chunks[i].ID] = i
		}
	}
	at, errs := make([]int, len(g.Lines)), make([]error, cores.Count())
	var wait sync.WaitGroup
	each := (len(g.Lines) + len(errs) - 1) / len(errs)
	for w := range errs {
		wait.Go(func() {
			for n := w * each; n < min((w+1)*each, len(g.Lines)); n++ {
				if n%1024 == 0 && ctx.Err() != nil {
					errs[w] = ctx.Err()
				} else {
					at[n], errs[w] = f.one(g, g.Lines[n])
				}
				if errs[w] != nil {
					return
				}
			}
		})
	}
	wait.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return at, nil
}

func (f *finder) one(g *tabular.Grid, line tabular.Line) (int, error) {
	if f.cols.namespace >= 0 && line.Cells[f.cols.namespace] != f.c.Namespace {
		return -1, nil
	}
	bad := func(column int, expected string) error {
		return &fault.Error{Room: room, Kind: fault.BadValue, File: g.File, Row: line.Row, Field: g.Header[column], Found: line.Cells[column], Expected: expected}
	}
	if f.cols.low < 0 {
		cell := line.Cells[f.cols.chunk]
		if i, ok := f.ids[cell]; ok && cell != "" {
			return i, nil
		}
		i, err := strconv.Atoi(cell)
		if err != nil || i < 0 || i >= len(f.c.Chunks) {
			return 0, bad(f.cols.chunk, "the index or _id of a chunk")
		}
		return i, nil
	}
	cell := line.Cells[f.cols.low]
	if _, ok := fieldsOf([]byte(cell)); !ok {
		return 0, bad(f.cols.low, "the lower bound of a chunk in Extended JSON")
	}
	low, err := bsonOf([]byte(cell))
	if err != nil {
		return 0, bad(f.cols.low, "the lower bound of a chunk in Extended JSON")
	}
	i := f.c.Find(low)
	if f.c.Rounded > 0 && (i < 0 || Compare(f.c.Chunks[i].Min, low) != 0) {
		low = rounded(low) // bounds that were rounded can still be looked at
		i = f.c.Find(low)
	}
	if i < 0 || Compare(f.c.Chunks[i].Min, low) != 0 {
		if roundedIn([]byte(cell)) != "" {
			return 0, bad(f.cols.low, "a bound that JavaScript has not rounded: canonical Extended JSON")
		}
		return 0, bad(f.cols.low, "the lower bound of a chunk")
	}
	return i, nil
}

// tally counts events on all cores.
type tally struct {
	counts                  [][4]atomic.Int64
	unroutable              [4]atomic.Int64
	other, ignored, rounded atomic.Int64
}

// readEvents adds the events of a file.
func (out *Counters) readEvents(ctx context.Context, c *Collection, path string, how Counting) (File, error) {
	if c.Key == nil {
		return File{}, &fault.Error{Room: room, Kind: fault.NoField, File: filepath.Base(path), Field: "key", Expected: "the shard key from config.collections, to route events"}
	}
	t := &tally{counts: make([][4]atomic.Int64, len(c.Chunks))}
	r := &router{c: c, t: t, scale: max(1, how.Scale)}
	_, file, err := readFile(ctx, path, func(d document) (struct{}, error) { return struct{}{}, r.count(d) })
	if err != nil {
		return file, err
	}
	sum := func(n *[4]atomic.Int64) shard.Counts {
		return shard.Counts{Inserts: n[insert].Load(), Deletes: n[remove].Load(), Updates: n[update].Load(), Selects: n[find].Load()}
	}
	for i := range t.counts {
		out.Counts[i].Add(sum(&t.counts[i]), 1)
	}
	out.Unroutable.Add(sum(&t.unroutable), 1)
	out.OtherNamespace += t.other.Load()
	out.Ignored += t.ignored.Load()
	out.Rounded += t.rounded.Load()
	return file, nil
}

// rounded is a key as JavaScript writes it in relaxed Extended JSON: whole numbers
// beyond ±2^53 become the shortest decimal of the nearest floating-point number.
func rounded(key bson.Raw) bson.Raw {
	var body []byte
	for w := members(key); ; {
		name, v, ok := w.next()
		if !ok {
			return wrapped(body)
		}
		if n, whole := wholeOf(v); whole && (n > 1<<53 || n < -1<<53) {
			shortest, err := strconv.ParseInt(strconv.FormatFloat(float64(n), 'f', -1, 64), 10, 64)
			if err == nil {
				v = bson.RawValue{Type: bson.TypeInt64, Value: binary.LittleEndian.AppendUint64(nil, uint64(shortest))}
			}
		}
		body = append(body, element(name, v.Type, v.Value)...)
	}
}
