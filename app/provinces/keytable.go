package provinces

import (
	"net/netip"
	"strings"

	"fenye/app/look"
	"fenye/data/gslb"
	"fenye/model/table"
)

// offences returns what forbids keys, in the language of the moment; nil if
// nothing does. Units must be of the plan on show, if there is one.
func (b *Bench) offences(rows []gslb.KeyRow) []string {
	o := b.outcome()
	var lines []string
	for _, x := range b.routing(look.Lang(), rows).CheckKeys(o != nil && o.Result != nil) {
		text := look.T("gslb."+string(x.Kind), x.Unit, x.Other, x.Centre, x.Key, table.People(x.Users))
		if x.Row > 0 {
			text = look.T("provinces.keys.row", x.Row, text)
		}
		lines = append(lines, "• "+text)
	}
	return lines
}

// importKeys takes over the keys that were read, if nothing forbids them; else
// it returns why and changes nothing.
func (b *Bench) importKeys(rows []gslb.KeyRow) (wrong []string) {
	if wrong = b.offences(rows); len(wrong) == 0 {
		b.desk.ImportKeys(gslb.ToPlan(rows))
	}
	return wrong
}

// putKey adds a key to a unit, in place of the key old of the plan if that is
// not -1; if something forbids it, it returns why and changes nothing.
func (b *Bench) putKey(old int, unit string, kind gslb.Kind, value string) (wrong []string) {
	unit, value = strings.TrimSpace(unit), strings.TrimSpace(value)
	if unit == "" || value == "" {
		return []string{look.T("provinces.keys.incomplete")}
	}
	rows := gslb.FromPlan(b.desk.Plan().Keys)
	key := gslb.KeyOf(kind, value)
	if old >= 0 && old < len(rows) {
		rows = append(rows[:old], rows[old+1:]...)
	}
	rows = append(rows, gslb.KeyRow{Unit: unit, Key: key})
	if wrong = b.offences(rows); len(wrong) == 0 {
		b.desk.PutKeys(gslb.ToPlan(rows), unit, key.Value)
	}
	return wrong
}

// deleteKey takes a key out, by its index in the plan.
func (b *Bench) deleteKey(at int) {
	rows := gslb.FromPlan(b.desk.Plan().Keys)
	if at < 0 || at >= len(rows) {
		return
	}
	gone := rows[at]
	b.desk.PutKeys(gslb.ToPlan(append(rows[:at], rows[at+1:]...)), gone.Unit, gone.Key.Value)
}

// probe says which unit what is asked for belongs to, and where it goes: an
// address, a code, or a caller's number; the longest key wins.
func (b *Bench) probe(text string) string {
	text = strings.TrimSpace(text)
	if text == "" {
		return ""
	}
	q := gslb.Request{Code: text, Caller: text}
	if a, err := netip.ParseAddr(text); err == nil {
		q = gslb.Request{Client: a.Unmap().WithZone("")}
	}
	t := b.routing(look.Lang(), gslb.FromPlan(b.desk.Plan().Keys))
	u := gslb.NewResolver(t).Resolve(q)
	if u == nil {
		return look.T("provinces.keys.nobody")
	}
	key, _ := u.Match(q)
	if len(u.Route) == 0 {
		return look.T("provinces.keys.lost", u.ID, key.Value)
	}
	return look.T("provinces.keys.found", u.Name, u.ID, key.Value, strings.Join(u.Route, " → "))
}

// keyRows is the table of the plan's keys.
func (b *Bench) keyRows() table.Table {
	keys := b.desk.Plan().Keys
	t := b.routing(look.Lang(), gslb.FromPlan(keys))
	names := map[string]string{}
	for _, u := range t.Units {
		names[u.ID] = u.Name
	}
	columns := []table.Column{{Key: "unit_id", Kind: table.Code}, {Key: "unit", Kind: table.Text}, {Key: "kind", Kind: table.Text}, {Key: "key", Kind: table.Code}}
	return table.Table{Key: "keys", Columns: columns, Rows: len(keys), At: func(row, column int) table.Value {
		switch k := keys[row]; column {
		case 0:
			return table.TextOf(k.Unit)
		case 1:
			return table.TextOf(names[k.Unit])
		case 2:
			return table.TextOf(look.T("provinces.keys.kind." + k.Kind))
		default:
			return table.TextOf(k.Value)
		}
	}}
}
