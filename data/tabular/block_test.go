package tabular

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"

	"fenye/data/fault"
)

// careful reads all rows by split alone, the way that simple cuts short.
func careful(t *testing.T, text string) (rows []string, err error) {
	t.Helper()
	r, err := NewText(context.Background(), strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	for {
		fields, used, whole := r.split(r.buf[r.start:r.end])
		switch {
		case whole:
			r.start += used
			r.row++
			rows = append(rows, fmt.Sprintf("%d %q", r.row, fields))
			continue
		case r.eof && r.start == r.end:
			return rows, io.EOF
		}
		if err := r.endless(r.row + 1); err != nil {
			return rows, err
		}
		if err := r.more(); err != nil {
			return rows, err
		}
	}
}

// ahead reads all rows as Next does.
func ahead(r *Text, before int) (rows []string, err error) {
	for {
		fields, err := r.Next()
		if err != nil {
			return rows, err
		}
		rows = append(rows, fmt.Sprintf("%d %q", before+r.Row(), fields))
	}
}

// blocks reads all rows block by block.
func blocks(t *testing.T, in io.Reader) (rows []string, err error) {
	t.Helper()
	r, err := NewText(context.Background(), in)
	if err != nil {
		t.Fatal(err)
	}
	before := r.Row()
	for block := new(Text); ; {
		if err := r.Block(block); err != nil {
			if e := (*fault.Error)(nil); errors.As(err, &e) {
				e.Row += before
			}
			return rows, err
		}
		lines := block.Lines()
		if text, ends, ok := block.Ends(nil); ok {
			cut := cutAt(text, ends, before)
			check := &Text{comma: block.comma, buf: block.buf, start: block.start, end: block.end, eof: true, ctx: block.ctx}
			if next, _ := ahead(check, before); strings.Join(cut, "\n") != strings.Join(next, "\n") {
				t.Fatalf("%.200q: cut at its ends it is %.200q, want %.200q", text, cut, next)
			}
		}
		more, err := ahead(block, before)
		if !errors.Is(err, io.EOF) {
			t.Fatalf("a block ends in %v", err)
		}
		if lines < len(more) && !strings.Contains(string(block.buf[:block.end]), "\r") {
			t.Errorf("%d rows in %d lines", len(more), lines)
		}
		before += block.Row()
		rows = append(rows, more...)
	}
}

// cutAt cuts text at ends, of which the first is the byte before it.
func cutAt(text []byte, ends []int32, before int) (rows []string) {
	var fields [][]byte
	from := int(ends[0]) + 1
	for _, e := range ends[1:] {
		field := text[from:e]
		if text[e] == '\n' {
			field = bytes.TrimSuffix(field, []byte{'\r'})
		}
		field = Unquote(field)
		if from = int(e) + 1; len(fields) < MostFields {
			fields = append(fields, field)
		}
		if text[e] == '\n' {
			before++
			rows = append(rows, fmt.Sprintf("%d %q", before, fields))
			fields = nil
		}
	}
	return rows
}

// alike fails unless all ways of reading text agree.
func alike(t *testing.T, text string) {
	t.Helper()
	want, wantErr := careful(t, text)
	check := func(how string, got []string, err error) {
		t.Helper()
		if strings.Join(got, "\n") != strings.Join(want, "\n") || fmt.Sprint(err) != fmt.Sprint(wantErr) {
			t.Fatalf("%.200q: %s gives %.200q, %v, want %.200q, %v", text, how, got, err, want, wantErr)
		}
	}
	r, err := NewText(context.Background(), strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	got, err := ahead(r, 0)
	check("Next", got, err)
	got, err = blocks(t, strings.NewReader(text))
	check("Block", got, err)
	if len(text) < 4096 {
		got, err = blocks(t, iotest.OneByteReader(strings.NewReader(text)))
		check("Block byte by byte", got, err)
	}
}

// odd makes text of pieces that are hard to cut.
func odd(rng *rand.Rand, n int) string {
	pieces := []string{",", ",", "\n", "\n", "\r\n", "\r", `"`, `""`, ";", "\t", "a", "名称", "12.5", "place 0000001", " ", `"x,y"`, "\"p\nq\"", `"r""s"`, "\x00", "12345678901234567890"}
	var b strings.Builder
	if rng.IntN(8) == 0 {
		fmt.Fprintf(&b, "sep=%c\n", []rune{',', ';', '\t', '|', '"'}[rng.IntN(5)])
	}
	tame := rng.IntN(3) // 0: no quotes, 1: neither quotes nor CR
	for range n {
		p := pieces[rng.IntN(len(pieces))]
		if tame == 0 && strings.Contains(p, `"`) || tame == 1 && strings.ContainsAny(p, "\"\r") {
			continue
		}
		b.WriteString(p)
	}
	return b.String()
}

// The quick ways and the careful way give the same rows, and fail alike.
func TestWaysAgree(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 22))
	for range 1500 {
		alike(t, odd(rng, rng.IntN(60)))
	}
	for range 2 { // over several blocks
		alike(t, odd(rng, 200_000))
	}
	for _, text := range []string{"a,b\n" + strings.Repeat("1,2\n", 1<<18), strings.Repeat("x\r", 1<<19), strings.Repeat("x,\"y\r\n\"\r\n", 1<<17),
		strings.Repeat(",", 3*mostFields) + "\n1,2\n", "a\n" + strings.Repeat("y", 600<<10) + "\nb\n", "a\n\"" + strings.Repeat("y\n", 1<<21)} {
		alike(t, text)
	}
}

// FuzzWays: any text is read the same in each way.
func FuzzWays(f *testing.F) {
	rng := rand.New(rand.NewPCG(23, 24))
	for range 20 {
		f.Add(odd(rng, 40))
	}
	f.Fuzz(func(t *testing.T, text string) { alike(t, text) })
}

// What encoding/csv reads of tidy text is what is read here.
func TestAsTheStandardLibrary(t *testing.T) {
	rng := rand.New(rand.NewPCG(25, 26))
	var text strings.Builder
	w := csv.NewWriter(&text)
	for range 30_000 {
		record := make([]string, 1+rng.IntN(6))
		for i := range record {
			record[i] = []string{"", "x", "1,5", "say \"so\"", "two\nlines", "名称", "place 0000001", "113.26417", " "}[rng.IntN(9)]
		}
		record[0] = "head"
		if err := w.Write(record); err != nil {
			t.Fatal(err)
		}
	}
	w.Flush()
	theirs := csv.NewReader(strings.NewReader(text.String()))
	theirs.FieldsPerRecord = -1
	records, err := theirs.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	got, _ := blocks(t, strings.NewReader(text.String()))
	if len(got) != len(records) {
		t.Fatalf("%d rows, want %d", len(got), len(records))
	}
	for i, record := range records {
		if want := fmt.Sprintf("%d %q", i+1, record); got[i] != want {
			t.Fatalf("row %s, want %s", got[i], want)
		}
	}
}
