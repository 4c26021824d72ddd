package part

import (
	"errors"
	"math"
	"testing"

	"fenye/app/look"
	"fenye/app/words"
)

func TestParse(t *testing.T) {
	users := Number{Min: 0, Max: 1e12, Unlimited: true}
	percent := Number{Percent: true, Digits: 1, Min: -0.5, Max: 3}
	km := Number{Digits: 1, Unit: "km", Min: 0, Max: 1e5}
	cases := []struct {
		n    Number
		text string
		want float64
	}{
		{users, "2520000", 2520000}, {users, "2,520,000", 2520000}, {users, "2 520 000", 2520000},
		{users, "252万", 2520000}, {users, "252 万", 2520000}, {users, "2.52m", 2520000}, {users, "2.52 M", 2520000},
		{users, "２５２００００", 2520000}, {users, "２５２万", 2520000}, {users, "2，520，000", 2520000},
		{users, "2.52 million", 2520000}, {users, "900k", 900000}, {users, "1.2亿", 120000000}, {users, "2百万", 2000000},
		{users, "2,520,000 人", 2520000}, {users, "252万用户", 2520000}, {users, "2'520'000", 2520000}, {users, "+7", 7}, {users, "0", 0},
		{users, "inf", math.Inf(1)}, {users, "∞", math.Inf(1)}, {users, "无限", math.Inf(1)}, {users, "No limit", math.Inf(1)}, {users, "不限", math.Inf(1)},
		{percent, "12.5", 0.125}, {percent, "12.5%", 0.125}, {percent, "12.5 ％", 0.125}, {percent, "−50", -0.5}, {percent, "-50 %", -0.5}, {percent, "300", 3},
		{km, "72.7 km", 72.7}, {km, "72.7km", 72.7}, {km, "1,521.6", 1521.6}, {km, "７２．７", 72.7},
	}
	for _, c := range cases {
		got, err := c.n.Parse(c.text)
		if err != nil || got != c.want {
			t.Errorf("Parse(%q) = %v, %v, want %v", c.text, got, err, c.want)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	users := Number{Min: 0, Max: 1000}
	cases := []struct {
		n           Number
		text, cause string
	}{
		{users, "", "unreadable"}, {users, "   ", "unreadable"}, {users, "abc", "unreadable"}, {users, "1.2.3", "unreadable"},
		{users, "0x10", "unreadable"}, {users, "1e3", "unreadable"}, {users, "万", "unreadable"}, {users, "--5", "unreadable"},
		{users, "12%", "unreadable"}, {users, "nan", "unreadable"}, {users, "5-3", "unreadable"},
		{users, "2.5", "whole"}, {users, "-1", "low"}, {users, "1001", "high"}, {users, "1万", "high"}, {users, "inf", "limit"},
		{Number{Percent: true, Min: 0, Max: 1}, "101", "high"}, {Number{Percent: true, Min: 0, Max: 1}, "-1", "low"},
	}
	for _, c := range cases {
		_, err := c.n.Parse(c.text)
		var bad *NumberError
		if !errors.As(err, &bad) || bad.Cause != c.cause || bad.Text != c.text {
			t.Errorf("Parse(%q): error %v, want cause %q", c.text, err, c.cause)
		}
	}
}

func TestFormat(t *testing.T) {
	cases := []struct {
		n    Number
		v    float64
		want string
	}{
		{Number{}, 2520000, "2,520,000"}, {Number{}, -1234, "−1,234"}, {Number{}, 999, "999"}, {Number{}, math.Inf(1), "∞"},
		{Number{Percent: true, Digits: 1}, 0.125, "12.5 %"}, {Number{Percent: true, Digits: 1}, -0.5, "−50.0 %"},
		{Number{Digits: 1, Unit: "km"}, 1521.64, "1,521.6 km"}, {Number{Digits: 1}, -0.04, "0.0"},
		{Number{Signed: true}, 7, "+7"}, {Number{Signed: true}, 0, "0"},
	}
	for _, c := range cases {
		if got := c.n.Format(c.v); got != c.want {
			t.Errorf("%+v.Format(%v) = %q, want %q", c.n, c.v, got, c.want)
		}
	}
}

// What a field writes it reads back, to the digits it shows.
func FuzzParse(f *testing.F) {
	for _, s := range []string{"2,520,000", "252万", "∞", "-0.5 %", "１２３", "1..2", "9e99", "千", "k", "−−1", "\xff"} {
		f.Add(s)
	}
	kinds := []Number{
		{Min: 0, Max: 1e12, Unlimited: true}, {Percent: true, Digits: 1, Min: -0.5, Max: 3}, {Digits: 1, Unit: "km", Min: -1e6, Max: 1e6},
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, n := range kinds {
			v, err := n.Parse(text)
			if err != nil {
				continue
			}
			if lo, hi := n.bounds(); v < lo || (v > hi && !math.IsInf(v, 1)) || math.IsNaN(v) {
				t.Fatalf("Parse(%q) = %v, outside %v to %v", text, v, lo, hi)
			}
			shown := n.Format(v)
			again, err := n.Parse(shown)
			if err != nil || n.Format(again) != shown {
				t.Fatalf("Parse(%q) = %v, shown %q, read back as %v, %v", text, v, shown, again, err)
			}
		}
	})
}

// A field tells its range, its unit and how to type, in both languages.
func TestHint(t *testing.T) {
	defer look.SetLang(look.Lang())
	for _, c := range []struct {
		lang words.Lang
		n    Number
		want string
	}{
		{words.ZH, Number{Max: 1e12, Unlimited: true, Of: "users"}, "0 至 1,000,000,000,000 个用户，或 ∞（不限）；可写 90万、900,000、0.9M；↑ ↓ 增减 1 %"},
		{words.EN, Number{Percent: true, Digits: 1, Min: -.5, Max: 3}, "−50.0 % to 300.0 %; ↑ ↓ change it by 1 %"},
		{words.EN, Number{Digits: 1, Max: 1e6, Unit: "km", Unlimited: true}, "0.0 km to 1,000,000.0 km, or ∞ for no limit; ↑ ↓ change it by 1 %"},
	} {
		if err := look.SetLang(c.lang); err != nil {
			t.Fatal(err)
		}
		if got := c.n.Hint(); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}
