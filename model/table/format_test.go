package table_test

import (
	"testing"

	"fenye/model/table"
)

func TestFormat(t *testing.T) {
	for _, c := range []struct {
		kind table.Kind
		v    table.Value
		lang table.Lang
		want string
	}{
		{table.Users, table.IntOf(2520000), table.ZH, "2,520,000"},
		{table.Users, table.IntOf(-103333), table.EN, "\u2212103,333"},
		{table.Users, table.IntOf(999), table.EN, "999"},
		{table.Users, table.Value{}, table.EN, "\u2014"},
		{table.Km, table.FloatOf(672.7219), table.ZH, "672.7"},
		{table.Km, table.FloatOf(-32.774), table.EN, "\u221232.8"},
		{table.Km, table.FloatOf(-0.01), table.EN, "0.0"},
		{table.Km, table.FloatOf(12345.67), table.EN, "12,345.7"},
		{table.Share, table.FloatOf(1), table.EN, "100.0 %"},
		{table.Share, table.FloatOf(0.999999), table.EN, "99.9 %"},
		{table.Share, table.FloatOf(1.000001), table.EN, "100.1 %"},
		{table.Share, table.FloatOf(0.5372), table.EN, "53.7 %"},
		{table.Degrees, table.FloatOf(116.397), table.EN, "116.40"},
		{table.Relative, table.FloatOf(1.82), table.EN, "1.820"},
		{table.Weighed, table.FloatOf(45632), table.EN, "45,632"},
		{table.Weighed, table.FloatOf(3.125), table.EN, "3.125"},
		{table.Decimal, table.TextOf("20217700.5"), table.EN, "20,217,700.5"},
		{table.Code, table.TextOf("0110000"), table.EN, "0110000"},
		{table.Bool, table.BoolOf(true), table.ZH, "是"},
		{table.Bool, table.BoolOf(false), table.EN, "no"},
		{table.Centres, table.PartsOf(table.Part{Number: 1, Name: "North", Users: 5}), table.EN, "North"},
		{table.Centres, table.PartsOf(table.Part{Number: 1, Name: "北方", Users: 1234}, table.Part{Number: 2, Name: "南方", Users: 5}), table.ZH, "北方 1,234、南方 5"},
	} {
		if got := table.Format(c.kind, c.v, c.lang); got != c.want {
			t.Errorf("Format(%v, %+v, %s) = %q, want %q", c.kind, c.v, c.lang, got, c.want)
		}
	}
}

func TestShort(t *testing.T) {
	for _, c := range []struct {
		n    int64
		lang table.Lang
		want string
	}{
		{2520000, table.ZH, "252 万"}, {2520000, table.EN, "2.52 M"},
		{9999, table.ZH, "9,999"}, {10000, table.ZH, "1 万"}, {25200, table.ZH, "2.52 万"},
		{99999999, table.ZH, "1 亿"}, {123456789, table.ZH, "1.23 亿"},
		{99990000, table.ZH, "9,999 万"},
		{999, table.EN, "999"}, {1500, table.EN, "1.5 k"}, {999999, table.EN, "1 M"},
		{0, table.EN, "0"}, {-2520000, table.EN, "\u22122.52 M"}, {2600000000, table.EN, "2,600 M"},
	} {
		if got := table.Short(c.n, c.lang); got != c.want {
			t.Errorf("Short(%d, %s) = %q, want %q", c.n, c.lang, got, c.want)
		}
	}
}

func TestUserKm(t *testing.T) {
	if got, want := table.UserKm(1695259243.7, table.ZH), "169,525.9 万人·km"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := table.UserKm(1695259243.7, table.EN), "1,695.3 million user-km"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := table.Grouped(123456789, 4), "1,2345,6789"; got != want {
		t.Errorf("Grouped: got %q, want %q", got, want)
	}
}

func TestPlain(t *testing.T) {
	for _, c := range []struct {
		kind table.Kind
		v    table.Value
		want string
	}{
		{table.Users, table.IntOf(2520000), "2520000"},
		{table.Km, table.FloatOf(173.46466548530418), "173.46466548530418"},
		{table.Km, table.FloatOf(1e21), "1000000000000000000000"},
		{table.Km, table.FloatOf(-0.5), "-0.5"},
		{table.Km, table.Value{}, ""},
		{table.Bool, table.BoolOf(true), "true"},
		{table.Text, table.TextOf("郑州"), "郑州"},
		{table.Centres, table.PartsOf(table.Part{Name: "A", Users: 3}, table.Part{Name: "B", Users: 4}), "A 3; B 4"},
	} {
		if got := table.Plain(c.kind, c.v); got != c.want {
			t.Errorf("Plain(%v, %+v) = %q, want %q", c.kind, c.v, got, c.want)
		}
	}
}
