package provinces

import (
	"strings"

	"fenye/app/look"
	"fenye/app/scene"
	"fenye/app/words"
	"fenye/data/gslb"
	"fenye/model"
	"fenye/model/table"
)

// routing returns the routing table of the plan on show with the plan's keys;
// centres bear their names as ids. Its first units are those of the outcome, in
// their order. Without an outcome it holds the units of keys alone.
func (b *Bench) routing(lang words.Lang, keys []gslb.KeyRow) *gslb.Table {
	var centres []model.Centre
	if o := b.outcome(); o != nil {
		centres = o.Scenario.Centres
	}
	return gslb.FromPlanned(b.Routes(lang), centres, keys)
}

// routeTable is the table of the routes: each unit with its keys and its
// centres in the order in which they are tried.
func (b *Bench) routeTable(o *scene.Wired) table.Table {
	if o.Case == nil || o.Result == nil {
		return table.Table{Key: "routes"}
	}
	t := b.routing(look.Lang(), gslb.FromPlan(o.Plan.Keys))
	numbers := map[string]int{}
	for _, c := range o.Case.Centres {
		numbers[c.Name] = c.Number
	}
	centre := func(u *gslb.Unit, rank int) table.Value {
		if rank >= len(u.Route) {
			return table.Value{}
		}
		return table.PartsOf(table.Part{Number: numbers[u.Route[rank]], Name: u.Route[rank]})
	}
	columns := []table.Column{{Key: "unit", Kind: table.Text}, {Key: "unit_id", Kind: table.Code}, {Key: "primary", Kind: table.Centres},
		{Key: "backup", Kind: table.Centres}, {Key: "further", Kind: table.Text}, {Key: "keys", Kind: table.Text}}
	return table.Table{Key: "routes", Columns: columns, Rows: len(t.Units), At: func(row, column int) table.Value {
		u := &t.Units[row]
		switch column {
		case 0:
			return table.TextOf(u.Name)
		case 1:
			return table.TextOf(u.ID)
		case 2:
			return centre(u, 0)
		case 3:
			return centre(u, 1)
		case 4:
			return table.TextOf(strings.Join(u.Route[min(2, len(u.Route)):], look.T("provinces.list")))
		}
		return table.TextOf(keyText(u.Keys))
	}}
}

// keyText lists keys as they are written in a table: by their values.
func keyText(keys []gslb.Key) string {
	values := make([]string, len(keys))
	for i, k := range keys {
		values[i] = k.Value
	}
	return strings.Join(values, "; ")
}
