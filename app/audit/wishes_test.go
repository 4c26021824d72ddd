package audit

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fenye/app/words"
	"fenye/model"
)

// asking adds wishes of every kind that can be met, a plan in force with shared
// places and a hold to the odd plan.
func asking(seed uint64, unit model.Unit, hold model.Km) *model.Plan {
	p := odd(seed, unit)
	s := p.Scenario()
	for i := range s.Centres {
		if unit == model.UnitProvince || i == 1 {
			s.Centres[i].Minimum, s.Centres[i].Capacity = 0, model.NoLimit
		}
	}
	s.Wishes = []model.Wish{
		{Kind: model.WishPin, Places: []int32{3}, Centres: []int{2}},
		{Kind: model.WishPin, Places: []int32{4}, Centres: []int{99}},
		{Kind: model.WishBan, Provinces: []string{"510000"}, Centres: []int{1}},
		{Kind: model.WishCeiling, Ceiling: 2500},
		{Kind: model.WishZone, Name: "east, \"e\"", Places: []int32{5, 6, 7, 8, 9, 10}, Centres: []int{2, 7}, Ceiling: 2400},
	}
	s.InForce = &model.InForce{}
	for i := range p.Places {
		number := []int32{1, 2, 7, 0}[i%4]
		s.InForce.Owner = append(s.InForce.Owner, number)
		if i%7 == 0 {
			s.InForce.Shared = append(s.InForce.Shared, model.InForceShare{Place: int32(i), Centre: 1, Users: 3}, model.InForceShare{Place: int32(i), Centre: 2, Users: 4})
		}
	}
	s.Hold = hold
	return p
}

func TestFoldersWithWishesHold(t *testing.T) {
	for seed := range uint64(2) {
		for _, unit := range []model.Unit{model.UnitSplit, model.UnitPlace, model.UnitProvince} {
			for _, hold := range []model.Km{0, 150, model.HoldFewest} {
				found, err := Path(written(t, asking(seed, unit, hold)))
				if err != nil || !found.OK() || len(found.Compared) != 4 {
					t.Errorf("seed %d, %s, hold %v: %v; compared %q; findings %v", seed, unit, hold, err, found.Compared, found.Findings)
				}
			}
		}
	}
}

// TestBrokenWishesAreFound changes what a saved plan asks for, so that its
// solution no longer keeps it or is no longer the best.
func TestBrokenWishesAreFound(t *testing.T) {
	dir := written(t, asking(2, model.UnitSplit, 150))
	path := filepath.Join(dir, "plan.fenye")
	good, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string][2]string{
		"pin":     {`"places":[3],"centres":[2]`, `"places":[3],"centres":[1]`},
		"ban":     {`"kind":"ban","provinces":["510000"],"centres":[1]`, `"kind":"ban","provinces":["510000"],"centres":[2]`},
		"ceiling": {`"ceiling_km":2500`, `"ceiling_km":400`},
		"zone":    {`"centres":[2,7],"ceiling_km":2400`, `"centres":[3],"ceiling_km":2400`},
		"hold":    {`"hold_km":150`, `"hold_km":900`},
		"force":   {`"in_force":{"owner":[1,2,7,0`, `"in_force":{"owner":[2,1,2,1`},
	} {
		bad := strings.Replace(string(good), c[0], c[1], 1)
		if bad == string(good) {
			t.Fatalf("%s: %s is not in the file", name, c[0])
		}
		if err := os.WriteFile(path, []byte(bad), 0o600); err != nil {
			t.Fatal(err)
		}
		found, err := Path(dir)
		if err != nil || found.OK() {
			t.Errorf("%s: nothing is found: %v", name, err)
			continue
		}
		if name == "pin" && !strings.Contains(fmt.Sprint(found.Findings[0].Text(words.EN)), "which a wish forbids") {
			t.Errorf("pin: found %s", found.Findings[0].Text(words.EN))
		}
	}
}
