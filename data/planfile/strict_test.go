package planfile_test

import (
	"strings"
	"testing"

	"fenye/data/planfile"
)

// TestNothingStandsForAZero: a null, a key left out and a key misspelt are
// refused wherever a 0 in their place would be a plan that looks right, and what
// is said names no type of the program.
func TestNothingStandsForAZero(t *testing.T) {
	wishes, whole := string(encode(t, asking())), string(encode(t, small()))
	for _, c := range []struct{ text, from, to, want string }{
		{wishes, `"current":1`, `"current":null`, "current: the field is missing"},
		{wishes, `"current":1`, `"current":{}`, "current: expected a whole number"},
		{wishes, `"current":1`, `"current":0.5`, `current: found "0.5", expected a whole number`},
		{wishes, `"title":`, `"title":null,"x":`, "title: the field is missing"},
		{wishes, `"places":[1]`, `"places":[null]`, "expected a whole number"},
		{wishes, `"places":[1]`, `"places":["1"]`, "expected a whole number"},
		{wishes, `"wishes":[`, `"wishes":[null,`, "wishes: expected an object"},
		{wishes, `"wishes":[`, `"wishes":[7,`, "wishes: expected an object"},
		{wishes, `"wishes":[`, `"wishes":7,"x":[`, "wishes: expected a list"},
		{wishes, `"ceiling_km"`, `"ceiling"`, `found "ceiling", expected a key of version 4`},
		{wishes, `"in_force":{"owner":[`, `"in_force":{"owner":[null,`, "expected a whole number"},
		{wishes, `"in_force":{`, `"in_force":[],"x":{`, "in_force: expected an object"},
		{wishes, `"hold_km":`, `"hold_km":"soon","x":`, `expected kilometres, or "fewest"`},
		{wishes, `"up":true`, `"up":1`, "up: expected true or false"},
		{whole, `"alpha_hundredths":`, `"x":`, "access.alpha_hundredths: the field is missing"},
		{whole, `"lambda_tenths":`, `"lambda_tenths":null,"x":`, "access.lambda_tenths: the field is missing"},
		{whole, `"loads":[`, `"loads":[null,`, "loads: expected a whole number"},
		{whole, `"population":`, `"population":null,"x":`, "population"},
		{whole, `[-10,-20,30.5,40]`, `[-10,null,30.5,40]`, `frame: found "3"`},
		{whole, `"title":`, `"inside":{"rings":{}},"title":`, `inside: found "rings", expected a key of version 4`},
	} {
		text := strings.Replace(c.text, c.from, c.to, 1)
		if text == c.text {
			t.Errorf("%s is not in the file", c.from)
			continue
		}
		_, err := planfile.Decode(strings.NewReader(text))
		switch {
		case err == nil || !strings.Contains(err.Error(), c.want):
			t.Errorf("%s: got %v, want an error with %q", c.to, err, c.want)
		case strings.Contains(err.Error(), "json"), strings.Contains(err.Error(), "Layout"), strings.Contains(err.Error(), "int"):
			t.Errorf("%s: %v speaks of the program", c.to, err)
		}
	}
}
