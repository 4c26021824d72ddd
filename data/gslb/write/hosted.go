package write

import (
	"encoding/csv"
	"strings"

	"fenye/data/china"
	"fenye/data/gslb"
)

// LineName returns the pinyin of a province as vendors' documents of DNS lines
// spell it; they spell a few otherwise than the English names.
func LineName(code string) string {
	switch code {
	case "150000":
		return "neimenggu"
	case "540000":
		return "xizang"
	case "810000":
		return "xianggang"
	case "820000":
		return "aomen"
	}
	for _, p := range china.Provinces() {
		if p.Code == code {
			return strings.ToLower(strings.ReplaceAll(p.EN, " ", ""))
		}
	}
	return ""
}

// carriers are the ISP lines of Huawei Cloud that are joined with a province.
var carriers = []string{"Dianxin", "Liantong", "Yidong"}

// hosted writes records of hosted DNS, one a province and line, with the
// primary alone: such records have no order, so a backup needs the vendor's own
// address pools. Names of lines follow the vendors' documents; there is no
// server here to try them on.
func (j *job) hosted() error {
	ali := [][]string{{"rr", "type", "value", "line", "unit", "rank"}}
	huawei := [][]string{{"rr", "type", "value", "line", "unit", "rank"}}
	add := func(to *[][]string, line, unit, dc string) {
		c := j.Centre(dc)
		*to = append(*to, []string{j.Host(), "A", c.V4, line, unit, "0"})
		if j.v6() {
			*to = append(*to, []string{j.Host(), "AAAA", c.V6, line, unit, "0"})
		}
	}
	for _, u := range j.Units {
		name := LineName(gslb.ProvinceCode(&u))
		if name == "" {
			continue
		}
		add(&ali, "cn_region_"+name, u.ID, u.Primary())
		for _, carrier := range carriers {
			add(&huawei, carrier+"_"+strings.ToUpper(name[:1])+name[1:], u.ID, u.Primary())
		}
	}
	add(&ali, "default", "", j.everywhere()[0])
	add(&huawei, "default_view", "", j.everywhere()[0])
	for name, rows := range map[string][][]string{"lines/alidns.csv": ali, "lines/huawei.csv": huawei} {
		var t text
		if err := csv.NewWriter(&t).WriteAll(rows); err != nil {
			return err
		}
		j.put(name, &t)
	}
	return nil
}
