package charset

import (
	"context"
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"fenye/data/fault"
)

func TestLook(t *testing.T) {
	// Characters of two to four bytes fall across the edges of the pieces read.
	long := strings.Repeat("a", 1<<20-2) + strings.Repeat("成é𠮷", 200_000)
	for _, c := range []struct {
		text        string
		utf8, blank bool
		lines       int64
	}{
		{"", true, true, 1},
		{" \r\n\t\x00", true, true, 2},
		{"a\nb\n", true, false, 3},
		{"a\rb", true, false, 2},
		{long, true, false, 1},
		{long + "\xe6", false, false, 1},
		{"\xff" + long, false, false, 1},
		{long[:1<<20] + "\xc0" + long, false, false, 1},
	} {
		s, err := Look(context.Background(), strings.NewReader(c.text))
		if err != nil || s.UTF8 != c.utf8 || s.Blank != c.blank || s.Lines != c.lines || s.Size != int64(len(c.text)) {
			t.Errorf("%.20q of %d: %+v, %v", c.text, len(c.text), s.UTF8, err)
		}
	}
	s, err := Look(context.Background(), strings.NewReader("abc"))
	if want := "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"; err != nil || s.SHA256 != want {
		t.Errorf("SHA-256 of abc is %s, want %s", s.SHA256, want)
	}
}

func TestDecode(t *testing.T) {
	for raw, want := range map[string]string{
		"\xef\xbb\xbfa成":     "a成",
		"\xff\xfea\x00\x10b": "a成",
		"\xfe\xff\x00ab\x10": "a成",
		"a\x00,\x001\x00":    "a,1",
		"\x00a\x00,\x001":    "a,1",
		"a\xb3\xc9,\xb6\xbc": "a成,都",
		"<?xml version='1.0' encoding='Big5'?>\xa6\xa8": "<?xml version='1.0' encoding='Big5'?>成",
		"<?xml version='1.0' encoding='GBK'?>成":         "<?xml version='1.0' encoding='GBK'?>成",
		"ab": "ab",
	} {
		s, err := Look(context.Background(), strings.NewReader(raw))
		if err != nil {
			t.Fatal(err)
		}
		r, name, err := Decode(iotest.DataErrReader(strings.NewReader(raw)), s, "")
		if err != nil {
			t.Errorf("%q: %v", raw, err)
			continue
		}
		if got, err := io.ReadAll(r); err != nil || string(got) != want {
			t.Errorf("%q as %s: got %q, %v, want %q", raw, name, got, err, want)
		}
	}
}

func TestGuard(t *testing.T) {
	text := strings.Repeat("a", 1<<20)
	g := NewGuard(context.Background(), strings.NewReader(text), 300_000, 0)
	n := 0
	for ; ; n++ {
		if n%1000 == 0 && n < 600_000 {
			g.Mark()
		}
		if _, err := g.ReadByte(); err != nil {
			break
		}
	}
	if n < 890_000 || n > 1_000_000 || !errors.Is(g.Err(), &fault.Error{Kind: fault.TooBig}) {
		t.Errorf("stopped after %d bytes: %v", n, g.Err())
	}
	g = NewGuard(context.Background(), strings.NewReader(text), 0, 0)
	if got, err := io.ReadAll(g); err != nil || string(got) != text || g.Err() != nil {
		t.Errorf("no limit: %d bytes, %v", len(got), err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := NewGuard(ctx, strings.NewReader(text), 0, 0).ReadByte(); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// What Glance and Sum tell apart, side by side, is what Look tells at once.
func TestGlance(t *testing.T) {
	text := strings.Repeat("名称,1,2\n", 200_000)
	want, err := Look(context.Background(), strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	wait := Sum(context.Background(), strings.NewReader(text))
	got, err := Glance(context.Background(), strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if got.SHA256, err = wait(); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("apart: %+v, %v, want %+v", got.SHA256, err, want.SHA256)
	}
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Sum(ended, strings.NewReader(text))(); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end of its context: %v", err)
	}
	if _, err := Sum(context.Background(), iotest.ErrReader(io.ErrClosedPipe))(); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("of a broken reader: %v", err)
	}
}
