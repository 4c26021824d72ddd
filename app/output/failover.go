package output

import (
	"strings"

	"fenye/app/words"
	"fenye/model/failover"
	"fenye/model/table"
)

// ReserveText is the sentence on the least extra capacity that survives any
// single loss; sep stands between the centres that it goes to.
func ReserveText(l *failover.Losses, lang words.Lang, sep string) string {
	r := l.Reserve()
	switch {
	case !r.Possible:
		return lang.T("failover.reserve.impossible")
	case r.Total == 0 && l.Survive():
		return lang.T("failover.reserve.none")
	case r.Total == 0 && len(l.Base.Scenario.Wishes) > 0:
		return lang.T("failover.reserve.wishes")
	case r.Total == 0:
		return lang.T("failover.reserve.packing")
	}
	var parts []string
	for a, c := range l.Base.Scenario.Centres {
		if r.Extra[a] > 0 {
			parts = append(parts, c.Name+" +"+table.People(int64(r.Extra[a])))
		}
	}
	key := "failover.reserve.extra"
	if !failover.ByCapacity(l.Base.Scenario) {
		key = "failover.reserve.at_least"
	}
	return lang.T(key, table.People(int64(r.Total)), strings.Join(parts, sep))
}
