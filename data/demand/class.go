package demand

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/width"

	"fenye/data/fault"
)

// use says what a column or data field is for.
type use uint8

const (
	other use = iota
	named
	longitude
	latitude
	position // longitude and latitude in one field
	gridCell // of the S2 grid: its middle is the position
	population
	province
	capacity
	minimum
	up
)

// class is a column or data field. Fields whose keys differ only in case,
// blanks, quotes or width are one.
type class struct {
	label string // as the file writes it, for messages
	key   string // cleaned, whole
	base  string // cleaned, without a unit in brackets
	use   use
	rank  int  // among fields of one use the least counts
	tens  bool // the figures are in 万
	share share

	seen, numeric int // values seen and numbers among them, in the first rows
}

// known lists the cleaned keys of each use, the best first.
var known = map[use][]string{
	named: {"name", "名称", "name_zh", "地名", "城市", "城市名称", "城市名", "市", "需求点", "县", "县区", "区县", "镇",
		"city", "place", "town", "label", "title", "名字", "name_en", "placename", "cityname", "seat_name"},
	longitude: {"lon", "lng", "long", "longitude", "经度", "东经", "lon_deg", "longitude_deg", "x", "x坐标"},
	latitude:  {"lat", "latitude", "纬度", "北纬", "lat_deg", "latitude_deg", "y", "y坐标"},
	position:  {"coordinates", "坐标", "经纬度", "lonlat", "lon_lat", "wkt", "geom", "geometry"},
	gridCell:  {"s2_token", "s2token", "s2_cell", "s2cell", "s2", "s2_cell_id", "s2cellid", "s2_id", "s2id", "cell_token", "cell_id", "cellid", "s2单元", "s2网格"},
	province: {"province_code", "province_adcode", "省代码", "省份代码", "adcode", "province", "省份", "省", "所属省份", "所在省份",
		"省级", "省区", "省市", "division", "province_zh", "province_en", "province_name"},
	capacity: {"capacity", "容量"},
	minimum:  {"minimum", "min", "最低", "下限", "最小", "最低负载", "最低用户数"},
	up:       {"up", "启用", "在线", "运行", "状态"},
}

// exactly are the population keys that win over all others, the best first.
var exactly = []string{"users", "population", "用户数", "用户", "人口数", "人口"}

// alike are the beginnings, and other the whole keys, of populations.
var (
	alike     = []string{"population", "人口", "用户数"}
	otherPops = []string{"pop", "总人口", "常住人口", "户籍人口", "城镇人口", "城区人口", "市区人口", "客户数", "居民数"}
	notPeople = []string{"density", "密度", "share", "rate", "ratio", "占比", "比例", "growth", "增长", "year", "年份", "source", "来源"}
)

// clean lowers the case of a key, narrows full-width characters and drops
// blanks, line breaks, quotes and invisible marks.
func clean(key string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r), strings.ContainsRune("\"'“”‘’„«»「」『』\ufeff\u200b\u200c\u200d\u2060*", r):
			return -1
		}
		return unicode.ToLower(r)
	}, width.Fold.String(key))
}

func classOf(label string) *class {
	c := &class{label: strings.Join(strings.Fields(label), " "), key: clean(label)}
	c.base = c.key
	if i := strings.IndexAny(c.base, "([【"); i > 0 {
		c.base = c.base[:i]
	}
	c.tens = strings.Contains(c.key, "万")
	c.base = strings.TrimRight(c.base, "_-:/.")
	for _, unit := range []string{"/万人", "_万人", "万人", "/万", "_万", "万", "/人", "(人"} {
		if rest, ok := strings.CutSuffix(c.base, unit); ok && rest != "" {
			c.base = rest
			break
		}
	}
	for _, u := range []use{named, longitude, latitude, position, gridCell, province, capacity, minimum, up} {
		if i := slices.Index(known[u], c.base); i >= 0 {
			c.use, c.rank = u, i
			return c
		}
	}
	if isPopulation(c.base) {
		c.use = population
	}
	return c
}

func isPopulation(base string) bool {
	if slices.Contains(exactly, base) || slices.Contains(otherPops, base) {
		return true
	}
	return slices.ContainsFunc(alike, func(a string) bool { return strings.HasPrefix(base, a) }) &&
		!slices.ContainsFunc(notPeople, func(n string) bool { return strings.Contains(base, n) })
}

// classes knows the fields of a file. A file that invents a new key for every
// placemark is not remembered beyond mostClasses.
type classes struct {
	asked string // the population field asked for; cleaned
	byKey map[string]*class
	list  []*class
}

const mostClasses = 4096

// of returns the class of a key.
func (k *classes) of(label string) *class {
	if c, ok := k.byKey[label]; ok {
		return c
	}
	c := classOf(label)
	if k.asked != "" && (c.key == k.asked || c.base == k.asked) {
		c.use = population
	}
	if k.byKey == nil {
		k.byKey = map[string]*class{}
	}
	for _, same := range k.list {
		if same.key == c.key {
			c = same
			break
		}
	}
	if len(k.byKey) >= mostClasses {
		return c
	}
	k.byKey[strings.Clone(label)] = c
	if !slices.Contains(k.list, c) {
		k.list = append(k.list, c)
	}
	return c
}

// columns returns the classes of a table's header. ok is false when names
// hold no position, and so are no header.
func (k *classes) columns(names []string) (columns []*class, ok bool, err error) {
	columns = make([]*class, len(names))
	best := map[use]*class{}
	for i, n := range names {
		if strings.TrimSpace(n) == "" {
			continue
		}
		c := classOf(n)
		if k.asked != "" && (c.key == k.asked || c.base == k.asked) {
			c.use = population
		}
		columns[i] = c
		if b := best[c.use]; b == nil || c.rank < b.rank {
			best[c.use] = c
		}
	}
	if err := suffixed(columns, best); err != nil {
		return nil, false, err
	}
	if (best[longitude] == nil || best[latitude] == nil) && best[position] == nil && best[gridCell] == nil {
		return nil, false, nil
	}
	if err := repeatedPosition(columns, best); err != nil {
		return nil, false, err
	}
	markShares(columns)
	k.list = nil
	for i, c := range columns {
		if c == nil {
			continue
		}
		switch c.use {
		case longitude, latitude, named:
			if best[c.use] != c {
				columns[i] = nil
				continue
			}
		case capacity, minimum, up: // see centreOf
			if best[c.use].key != c.key {
				columns[i] = nil
				continue
			}
		case position, gridCell:
			if best[longitude] != nil && best[latitude] != nil || c.use == gridCell && (best[position] != nil || best[gridCell] != c) {
				columns[i] = nil
				continue
			}
		}
		k.list = append(k.list, c)
	}
	return columns, true, nil
}

// repeatedPosition refuses two columns of one name of which the position might be
// either.
func repeatedPosition(columns []*class, best map[use]*class) error {
	uses := []use{longitude, latitude}
	switch {
	case best[longitude] != nil && best[latitude] != nil:
	case best[position] != nil:
		uses = []use{position}
	default:
		uses = []use{gridCell}
	}
	for _, c := range columns {
		if c == nil || !slices.Contains(uses, c.use) || best[c.use] == c || best[c.use].key != c.key {
			continue
		}
		return &fault.Error{Room: "demand", Kind: fault.ManyFields, Field: best[c.use].label,
			Expected: "a header that names each column once", Names: []string{best[c.use].label, c.label}}
	}
	return nil
}

// suffixed takes columns such as seat_lon and seat_lat for the position when
// there is one such pair and no plain one; several pairs are a question.
func suffixed(columns []*class, best map[use]*class) error {
	if best[longitude] != nil || best[latitude] != nil || best[position] != nil || best[gridCell] != nil {
		return nil
	}
	var lons, lats []*class
	for _, c := range columns {
		switch {
		case c == nil || c.use != other:
		case strings.HasSuffix(c.base, "_lon"), strings.HasSuffix(c.base, "_lng"), strings.HasSuffix(c.base, "_longitude"):
			lons = append(lons, c)
		case strings.HasSuffix(c.base, "_lat"), strings.HasSuffix(c.base, "_latitude"):
			lats = append(lats, c)
		}
	}
	switch {
	case len(lons) > 1 && len(lats) > 1:
		var names []string
		for _, c := range append(lons, lats...) {
			names = append(names, c.label)
		}
		return &fault.Error{Room: "demand", Kind: fault.ManyFields, Field: "lon, lat",
			Expected: "one pair of columns called lon and lat", Names: names}
	case len(lons) == 1 && len(lats) == 1:
		lons[0].use, lats[0].use = longitude, latitude
		best[longitude], best[latitude] = lons[0], lats[0]
	}
	return nil
}
