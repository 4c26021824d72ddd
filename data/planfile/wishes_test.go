package planfile_test

import (
	"bytes"
	"reflect"
	"strings"
	"testing"

	"fenye/data/planfile"
	"fenye/geom"
	"fenye/model"
)

// asking is a plan with every kind of wish, a plan in force and a hold.
func asking() *planfile.File {
	f := small()
	s := &f.Plan.Scenarios[0]
	s.Wishes = []model.Wish{
		{Kind: model.WishPin, Places: []int32{1}, Centres: []int{4}},
		{Kind: model.WishBan, Provinces: []string{"510000"}, Centres: []int{1}},
		{Kind: model.WishCeiling, Ceiling: 1200.5},
		{Kind: model.WishZone, Name: "西 <1>", Places: []int32{0, 1}, Centres: []int{1, 4}, Ceiling: 900,
			Outline: []geom.Point{{Lon: 99, Lat: 1}, {Lon: 101, Lat: 1}, {Lon: 100, Lat: -2}}},
	}
	s.InForce = &model.InForce{Owner: []int32{1, 0}, Shared: []model.InForceShare{{Place: 0, Centre: 1, Users: 6}, {Place: 0, Centre: 4, Users: 5}}}
	s.Hold = 12.5
	f.Plan.Scenarios[1].InForce = &model.InForce{Owner: []int32{0, 3}}
	f.Plan.Scenarios[1].Hold = model.HoldFewest
	return f
}

func TestWishesComeBack(t *testing.T) {
	want := asking()
	text := encode(t, want)
	got, err := planfile.Decode(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got.Plan.Scenarios, want.Plan.Scenarios)
	}
	for _, key := range []string{"wishes", "in_force", "hold_km"} {
		if bytes.Contains(encode(t, small()), []byte(`"`+key+`"`)) {
			t.Errorf("%s stands in a plan without it", key)
		}
	}
	if !bytes.Contains(text, []byte(`"hold_km":"fewest"`)) {
		t.Error("the hold that moves the fewest is not written by name")
	}
}

func TestCheckRefusesWishes(t *testing.T) {
	for field, spoil := range map[string]func(*model.Scenario){
		"wishes[0].kind":       func(s *model.Scenario) { s.Wishes[0].Kind = "hope" },
		"wishes[0].places":     func(s *model.Scenario) { s.Wishes[0].Places = []int32{2} },
		"wishes[0].centres":    func(s *model.Scenario) { s.Wishes[0].Centres = nil },
		"wishes[1].provinces":  func(s *model.Scenario) { s.Wishes[1].Provinces = []string{"四川"} },
		"wishes[2].ceiling_km": func(s *model.Scenario) { s.Wishes[2].Ceiling = -1 },
		"wishes[3].name":       func(s *model.Scenario) { s.Wishes[3].Name = "" },
		"wishes[3].outline":    func(s *model.Scenario) { s.Wishes[3].Outline[0].Lat = 91 },
		"wishes[3]":            func(s *model.Scenario) { s.Wishes[3].Places = []int32{1, 0} },
		"in_force.owner":       func(s *model.Scenario) { s.InForce.Owner = []int32{1} },
		"in_force.owner[0]":    func(s *model.Scenario) { s.InForce.Owner[0] = -1 },
		"in_force.shared[1]":   func(s *model.Scenario) { s.InForce.Shared[1].Users = 0 },
		"hold_km":              func(s *model.Scenario) { s.Hold = -1 },
	} {
		f := asking()
		spoil(&f.Plan.Scenarios[0])
		if err := planfile.Check(f); err == nil || !strings.Contains(err.Error(), "scenarios[0]."+field) {
			t.Errorf("%s: got %v, want an error that names it", field, err)
		}
	}
}
