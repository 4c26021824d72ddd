package tabular

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"testing/iotest"
)

// FuzzCSV: any text is read the same in one piece and byte by byte, and its
// rows are numbered on.
func FuzzCSV(f *testing.F) {
	for _, seed := range []string{"a,b\n1,2\n", "a;b\r\n\"x\"\"\";\r\n", "a\tb\r1\t2", "sep=;\na;b", "\"a\nb\",c", "a,\"b"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		whole, err := NewText(context.Background(), strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		slow, err := NewText(context.Background(), iotest.OneByteReader(strings.NewReader(text)))
		if err != nil {
			t.Fatal(err)
		}
		a, errA := rowsOf(whole)
		b, errB := rowsOf(slow)
		if strings.Join(a, "\n") != strings.Join(b, "\n") || (errA == nil) != (errB == nil) {
			t.Errorf("%q: %q, %v in one piece, %q, %v byte by byte", text, a, errA, b, errB)
		}
	})
}

// FuzzXLSX: any bytes are rows or an error, and never a panic.
func FuzzXLSX(f *testing.F) {
	f.Add(workbook(f, map[string][][]any{"A": {{"name", "lon"}, {"x", 1.5}}}, "A"))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := OpenSheet(context.Background(), bytes.NewReader(data), "")
		if err != nil {
			return
		}
		defer s.Close()
		for range 1000 {
			if _, err := s.Next(); err != nil {
				return
			}
		}
	})
}
