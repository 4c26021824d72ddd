package geojson

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// A property that stands twice is handed on with each of its values, however its
// name and what stands around it are written.
func TestAgain(t *testing.T) {
	for members, want := range map[string]string{
		`"properties":{"a":1,"b":2}`:                                 "map[a:1 b:2] []",
		`"properties":{"a":1,"a":2}`:                                 "map[a:2] [{a 1}]",
		`"properties":{"a":1,"b":{"a":2,"c":[{"a":3}]},"c":":{\"a"}`: `map[a:1 b:map[a:2 c:[map[a:3]]] c::{"a] []`,
		`"properties":{"a":1,"\u0061":"x","a":null}`:                 "map[a:<nil>] [{a 1} {a x}]",
		`"Properties":{"a":1},"properties":{"a":2,"b":1}`:            "map[a:2 b:1] [{a 1}]",
		`"propertie\u0073":{"a":1,"a":2}`:                            "map[a:2] [{a 1}]",
		`"properties":null,"id":"properties","x":{"a":1,"a":2}`:      "map[] []",
	} {
		text := `{"type":"FeatureCollection","features":[{"type":"Feature",` + members + `,"geometry":{"type":"Point","coordinates":[1,2]}}]}`
		got := ""
		_, err := Read(context.Background(), strings.NewReader(text), func(f *Feature) error {
			got = fmt.Sprint(f.Properties, " ", f.Again)
			return nil
		})
		if err != nil || got != want {
			t.Errorf("%s: got %s, %v, want %s", members, got, err, want)
		}
	}
}

// FuzzMembers: of no valid text are there fewer members than names.
func FuzzMembers(f *testing.F) {
	f.Add(`{"properties":{"a":1,"a":[":"],"b\\":"\""},"id":"properties"}`)
	f.Add(`{"Properties":{"a":{"b":1}},"\u0070roperties":{"a":2},"geometry":[{}]}`)
	f.Fuzz(func(t *testing.T, text string) {
		var one struct {
			Properties map[string]any `json:"properties"`
		}
		if !strings.HasPrefix(text, "{") || json.Unmarshal([]byte(text), &one) != nil {
			return
		}
		again, err := replaced([]byte(text))
		if n := members([]byte(text)); err != nil || n < len(one.Properties)+len(again) {
			t.Errorf("%d members of %d names, %d of them replaced, %v", n, len(one.Properties), len(again), err)
		}
	})
}
