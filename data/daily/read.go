package daily

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fenye/data/fault"
	"fenye/data/tabular"
	"fenye/model"
	"fenye/model/hours"
)

// keyNames are what the column of places or provinces may be called, the best
// first.
var keyNames = []string{"key", "code", "province", "province_code", "adcode", "unit", "place", "city", "name",
	"键", "代码", "省市代码", "省份", "省市", "单元", "需求点", "城市", "名称", "地区"}

// mostFactor is the highest factor that is taken for one.
const mostFactor = 1000

// What is expected, in words that are translated.
const (
	aFactor   = "a factor from 0 to 1000, such as 0.85 or 85%"
	hourNames = "24 columns called 0 to 23, or 1 to 24, or 00:00 to 23:00"
	keyName   = "a first column called code, province, place or name"
	aKey      = "the code of a province, the name of a place, or *"
)

// Open reads the profile of a CSV, TSV or XLSX file, gzip allowed. Its first row
// names the columns: one of places or provinces, and 24 of hours, called 0 to 23,
// 1 to 24 (the hour that ends then) or 00:00 to 23:00, maybe with a letter or word
// before. Other columns are ignored. A key is the code of a province, the name of
// a place, or * for all others; each stands once. An empty cell is an error.
func Open(ctx context.Context, path string) (*hours.Profile, error) {
	g, err := tabular.Open(ctx, path, tabular.Options{})
	if err != nil {
		return nil, err
	}
	return fromGrid(g)
}

// fromGrid is Open for a table that is in memory.
func fromGrid(g *tabular.Grid) (*hours.Profile, error) {
	key, columns, err := columnsOf(g)
	if err != nil {
		return nil, err
	}
	p := &hours.Profile{File: g.File, SHA256: g.SHA256}
	first := map[string]int{}
	for _, line := range g.Lines {
		row := hours.Row{Key: line.Cells[key]}
		if row.Key == "" {
			return nil, bad(g, line.Row, key, aKey, "")
		}
		if at, twice := first[row.Key]; twice {
			return nil, &fault.Error{Room: "daily", Kind: fault.Repeat, File: g.File, Row: line.Row, Field: g.Header[key], Found: row.Key,
				Err: &fault.Error{Row: at, Field: "it stands here first"}}
		}
		first[row.Key] = line.Row
		for h, column := range columns {
			f, ok := factor(line.Cells[column])
			if !ok {
				return nil, bad(g, line.Row, column, aFactor, line.Cells[column])
			}
			row.Factors[h] = f
		}
		p.Rows = append(p.Rows, row)
	}
	if len(p.Rows) == 0 {
		return nil, &fault.Error{Room: "daily", Kind: fault.Empty, File: g.File, Expected: "rows below the header"}
	}
	slices.SortFunc(p.Rows, func(a, b hours.Row) int { return strings.Compare(a.Key, b.Key) })
	return p, nil
}

func bad(g *tabular.Grid, row, column int, expected, found string) error {
	return &fault.Error{Room: "daily", Kind: fault.BadValue, File: g.File, Row: row, Field: g.Header[column], Found: found, Expected: expected}
}

// columnsOf finds the column of keys and that of each hour.
func columnsOf(g *tabular.Grid) (key int, columns [hours.Day]int, err error) {
	var at [hours.Day + 1]int
	for i := range at {
		at[i] = -1
	}
	for c, name := range g.Header {
		h, ok := hourOf(name)
		if !ok {
			continue
		}
		if at[h] >= 0 {
			return 0, columns, &fault.Error{Room: "daily", Kind: fault.Repeat, File: g.File, Found: name, Expected: hourNames}
		}
		at[h] = c
	}
	from := 0
	if at[0] < 0 && at[hours.Day] >= 0 {
		from = 1
	}
	for h := range columns {
		if columns[h] = at[h+from]; columns[h] < 0 {
			return 0, columns, &fault.Error{Room: "daily", Kind: fault.NoField, File: g.File, Field: fmt.Sprintf("%02d:00", h+from), Expected: hourNames, Names: g.Header}
		}
	}
	if from == 0 && at[hours.Day] >= 0 {
		return 0, columns, &fault.Error{Room: "daily", Kind: fault.ManyFields, File: g.File, Found: g.Header[at[hours.Day]], Expected: hourNames}
	}
	for _, want := range keyNames {
		for c, name := range g.Header {
			if strings.EqualFold(name, want) {
				return c, columns, nil
			}
		}
	}
	if slices.Contains(columns[:], 0) {
		return 0, columns, &fault.Error{Room: "daily", Kind: fault.NoField, File: g.File, Field: "code", Expected: keyName, Names: g.Header}
	}
	return 0, columns, nil
}

// hourOf reads the name of a column as an hour, 0 to 24: "7", "07", "h7", "H07",
// "hour_7", "07:00", "7时", "7点".
func hourOf(name string) (int, bool) {
	s := strings.ToLower(strings.TrimSpace(name))
	for _, before := range []string{"hour", "factor", "小时", "h", "f", "第"} {
		if rest, cut := strings.CutPrefix(s, before); cut {
			s = rest
			break
		}
	}
	s = strings.Trim(s, "_- ")
	for _, after := range []string{":00", "：00", "小时", "时", "点", "h"} {
		if rest, cut := strings.CutSuffix(s, after); cut {
			s = rest
			break
		}
	}
	if len(s) == 0 || len(s) > 2 || strings.Trim(s, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.Atoi(s)
	return n, err == nil && n <= hours.Day
}

// factor reads a factor, or a percentage.
func factor(text string) (model.Population, bool) {
	number, percent := strings.CutSuffix(text, "%")
	number = strings.TrimSpace(number)
	if percent {
		if strings.ContainsAny(number, "eE") {
			return model.Population{}, false
		}
		number += "e-2"
	}
	p, err := model.ParsePopulation(number)
	return p, err == nil && p.Float64() <= mostFactor
}
