package cause

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"fenye/app/words"
	"fenye/data/demand"
	"fenye/data/fault"
	"fenye/data/planfile"
	"fenye/data/report"
	"fenye/model"
	"fenye/model/session"
)

func TestText(t *testing.T) {
	_, missing := os.Open("nowhere/cities.csv")
	value := &fault.Error{Room: "demand", Kind: fault.BadValue, File: "a.csv", Row: 3, Field: "capacity", Found: "x", Expected: "whole users"}
	reason := &fault.Error{Room: "demand", Kind: fault.BadValue, File: "a.csv", Row: 4, Found: "NaN", Err: demand.NotFinite}
	gone := fault.In("a.csv", missing)
	strange := fmt.Errorf("cities.csv: %w", planfile.ErrFormat)
	sim := &session.ConfigError{Field: "time_based.step", Found: "1", Expected: "above 1, at most 1000"}
	cases := []struct {
		err    error
		zh, en string
	}{
		{missing, "cities.csv：没有这个文件", "cities.csv: there is no such file"},
		{value, "a.csv，第 3 行，capacity：该值不能用，写的是“x”，应为 whole users", value.Error()},
		{fmt.Errorf("wrapped: %w", value), "a.csv，第 3 行，capacity：该值不能用，写的是“x”，应为 whole users", "wrapped: " + value.Error()},
		{reason, "a.csv，第 4 行：该值不能用，写的是“NaN”（坐标为 NaN 或无穷大）", `demand: a.csv: row 4: found "NaN": a coordinate is NaN or infinite`},
		{gone, "cities.csv：没有这个文件", "cities.csv: there is no such file"},
		{strange, `cities.csv：不是分野方案文件（首项应为 "format":"fenye-plan"）`, `cities.csv: this is not a Fenye plan, whose first key is "format":"fenye-plan"`},
		{&report.ExistsError{Dir: "out"}, "out 已存在：请换一个文件夹，或用 --force 替换", "out exists already: choose another folder or replace it with --force"},
		{fmt.Errorf("solve: %w", model.ErrTooMany), "用户总数超过 10^15", "the users add up to more than 10^15"},
		{context.DeadlineExceeded, "到了时间上限，还没有可用的方案", "the time limit was reached before there was a plan"},
		{&Said{Key: "cause.no_files"}, "此处不能读写文件", "files cannot be read or written here"},
		{sim, "time_based.step：该值不能用，写的是“1”，应为 大于 1，至多 1000", sim.Error()},
		{errors.New("something else"), "something else", "something else"},
	}
	for _, c := range cases {
		if got := Text(words.ZH, c.err); got != c.zh {
			t.Errorf("%v in Chinese: got %q, want %q", c.err, got, c.zh)
		}
		if got := Text(words.EN, c.err); got != c.en {
			t.Errorf("%v in English: got %q, want %q", c.err, got, c.en)
		}
	}
	newer := fmt.Errorf("planfile: %w", &planfile.NewerError{Version: 99})
	if got := Text(words.ZH, newer); !strings.Contains(got, "99") {
		t.Errorf("a newer file: got %q", got)
	}
}

// TestEveryKindIsWorded: each kind of fault has a text in Chinese.
func TestEveryKindIsWorded(t *testing.T) {
	for _, k := range []fault.Kind{fault.Unreadable, fault.Empty, fault.Format, fault.Syntax, fault.TooBig, fault.Encoding, fault.CRS,
		fault.Sheet, fault.NoField, fault.ManyFields, fault.BadValue, fault.Repeat, fault.NoPoints, fault.Version, fault.Unsupported} {
		if !words.Has("cause.fault." + string(k)) {
			t.Errorf("the fault %q has no words", k)
		}
	}
}

func TestHostileValuesAreCut(t *testing.T) {
	err := &fault.Error{Kind: fault.BadValue, Found: strings.Repeat("x", 10_000)}
	if got := Text(words.ZH, err); len(got) > 400 {
		t.Errorf("a sentence of %d bytes", len(got))
	}
}
