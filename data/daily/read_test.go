package daily

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"fenye/data/fault"
	"fenye/data/tabular"
	"fenye/model/hours"
)

func read(text string) (*hours.Profile, error) {
	g, err := tabular.ReadGrid(context.Background(), strings.NewReader(text), int64(len(text)), tabular.Options{})
	if err != nil {
		return nil, err
	}
	return fromGrid(g)
}

// header is the line of names for hours from one to another.
func header(key, before, after string, from int) string {
	names := []string{key}
	for h := range hours.Day {
		names = append(names, fmt.Sprint(before, h+from, after))
	}
	return strings.Join(names, ",") + "\n"
}

func line(key string, cells ...string) string {
	for len(cells) < hours.Day {
		cells = append(cells, "1")
	}
	return key + "," + strings.Join(cells, ",") + "\n"
}

func TestProfilesAreRead(t *testing.T) {
	for name, text := range map[string]string{
		"numbers":    header("code", "", "", 0) + line("440000", "0.5", "85%", "1e-1") + line("*"),
		"hours":      header("province", "h", "", 0) + line("440000", "0.50", "85 %", "0.1") + line("*"),
		"clock":      header("name", "", ":00", 0) + line("440000", "0.5", ".85", "0.1") + line("*"),
		"to 24":      header("key", "hour_", "", 1) + line("440000", "0.5", "0.85", "0.1") + line("*"),
		"Chinese":    header("省市代码", "", "时", 0) + line("440000", "0.5", "0.85", "0.1") + line("*"),
		"no name":    header("whatever", "", "", 0) + line("440000", "0.5", "0.85", "0.1") + line("*"),
		"two orders": "note," + header("code", "", "", 0) + "x," + line("*") + "y," + line("440000", "0.5", "0.85", "0.1"),
	} {
		p, err := read(text)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if len(p.Rows) != 2 || p.Rows[0].Key != "*" || p.Rows[1].Key != "440000" {
			t.Errorf("%s: rows %+v", name, p.Rows)
			continue
		}
		f := p.Rows[1].Factors
		if f[0].String() != "0.5" || f[1].String() != "0.85" || f[2].String() != "0.1" || f[23].String() != "1" {
			t.Errorf("%s: factors %v", name, f)
		}
	}
}

func TestErrorsNameRowAndField(t *testing.T) {
	head := header("code", "", "", 0)
	for name, c := range map[string]struct {
		text  string
		kind  fault.Kind
		row   int
		field string
	}{
		"nothing":         {"", fault.Empty, 0, ""},
		"header only":     {head, fault.Empty, 0, ""},
		"not a number":    {head + line("a", "1", "x"), fault.BadValue, 2, "1"},
		"below 0":         {head + line("a", "1", "1", "-0.1"), fault.BadValue, 2, "2"},
		"too high":        {head + line("a", "1001"), fault.BadValue, 2, "0"},
		"empty cell":      {head + line("a", "1", "1", "1", ""), fault.BadValue, 2, "3"},
		"no key":          {head + line("a") + line(""), fault.BadValue, 3, "code"},
		"twice":           {head + line("a") + line("b") + line("a"), fault.Repeat, 4, "code"},
		"an hour missing": {"code,0,1,2\na,1,1,1\n", fault.NoField, 0, "03:00"},
		"25 hours":        {"code," + header("0", "", "", 1) + line("a", "1"), fault.ManyFields, 0, ""},
		"an hour twice":   {"code,h3," + header("x", "", "", 0) + line("a", "1"), fault.Repeat, 0, ""},
	} {
		_, err := read(c.text)
		var f *fault.Error
		if !errors.As(err, &f) || f.Kind != c.kind || f.Row != c.row || f.Field != c.field {
			t.Errorf("%s: got %v, want kind %s, row %d, field %q", name, err, c.kind, c.row, c.field)
		}
	}
}

// FuzzRead: any text is a profile or an error, never a panic; a profile has
// factors in range, keys that differ, and reads the same again.
func FuzzRead(f *testing.F) {
	f.Add(header("code", "", "", 0) + line("440000", "0.5", "85%", "1e-1") + line("*"))
	f.Add(header("name", "h", ":00", 1) + line("x", "1000"))
	f.Add("a;b\n1;2\n")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := read(text)
		if err != nil {
			return
		}
		var b strings.Builder
		b.WriteString(header("code", "", "", 0))
		for i, row := range p.Rows {
			if row.Key == "" || i > 0 && p.Rows[i-1].Key >= row.Key {
				t.Errorf("keys %q are not in order", row.Key)
			}
			b.WriteString(`"` + strings.ReplaceAll(row.Key, `"`, `""`) + `"`)
			for _, x := range row.Factors {
				if x.Float64() < 0 || x.Float64() > mostFactor {
					t.Errorf("factor %v", x)
				}
				b.WriteString("," + x.String())
			}
			b.WriteString("\n")
		}
		again, err := read(b.String())
		if err != nil {
			t.Skip(err) // keys of odd bytes are not what this is about
		}
		if len(again.Rows) != len(p.Rows) {
			t.Errorf("%d rows, then %d", len(p.Rows), len(again.Rows))
		}
	})
}
