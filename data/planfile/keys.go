package planfile

import (
	"fmt"
	"slices"
	"unicode/utf8"

	"fenye/model"
)

// keyLayout is one of the plan's "keys", which are absent while there are none.
type keyLayout struct {
	Unit  string `json:"unit"`
	Kind  string `json:"kind"`
	Value string `json:"key"`
}

var keyKinds = []string{"cidr", "code", "gb2260", "caller"}

// checkKeys asks for the form alone; whether keys may be put into force is for
// data/gslb.
func checkKeys(keys []model.UnitKey) error {
	for i, k := range keys {
		path := fmt.Sprintf("keys[%d]", i)
		switch {
		case k.Unit == "" || !utf8.ValidString(k.Unit):
			return bad(path+".unit", k.Unit, "the id of a unit")
		case !slices.Contains(keyKinds, k.Kind):
			return bad(path+".kind", k.Kind, "cidr, code, gb2260 or caller")
		case k.Value == "" || !utf8.ValidString(k.Value):
			return bad(path+".key", k.Value, "a key")
		}
	}
	return nil
}
