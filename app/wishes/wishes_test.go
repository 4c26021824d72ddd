package wishes

import (
	"slices"
	"testing"

	"fenye/app/words"
	"fenye/geom"
	"fenye/model"
)

func plan() *model.Plan {
	return &model.Plan{
		Places: []model.Place{
			{Name: "成都", Province: "510000"}, {Name: "重庆", Province: "500000"}, {Name: "Twin"},
			{Name: "Twin", Position: geom.Point{Lon: 1}}, {Name: "a=b"},
		},
		Scenarios: []model.Scenario{{Centres: []model.Centre{{Number: 1, Name: "North"}, {Number: 2, Name: "South"}, {Number: 7, Name: "2"}}}},
	}
}

func TestWishesAreReadAndSaid(t *testing.T) {
	p := plan()
	for _, c := range []struct {
		text   string
		read   func(*model.Plan, string) (model.Wish, error)
		want   model.Wish
		zh, en string
	}{
		{"成都=North", Pin, model.Wish{Kind: model.WishPin, Places: []int32{0}, Centres: []int{1}}, "固定 成都 → 1 North", "Pin 成都 → 1 North"},
		{" 510000 = 1 ", Pin, model.Wish{Kind: model.WishPin, Provinces: []string{"510000"}, Centres: []int{1}}, "固定 四川 → 1 North", "Pin Sichuan → 1 North"},
		{"a=b=2", Ban, model.Wish{Kind: model.WishBan, Places: []int32{4}, Centres: []int{7}}, "禁止 a=b → 7 2", "Ban a=b → 7 2"},
		{"Twin=South", Ban, model.Wish{Kind: model.WishBan, Places: []int32{2, 3}, Centres: []int{2}}, "禁止 2 个需求点 → 2 South", "Ban 2 places → 2 South"},
		{"west=510000,重庆:North,South:1200.5", Zone,
			model.Wish{Kind: model.WishZone, Name: "west", Places: []int32{1}, Provinces: []string{"510000"}, Centres: []int{1, 2}, Ceiling: 1200.5},
			"分区 west（四川、重庆）：只由 1 North、2 South 服务，距离上限 1,200.5 km", "Zone west (Sichuan, 重庆): only 1 North, 2 South, within 1,200.5 km"},
		{"near=成都::300", Zone, model.Wish{Kind: model.WishZone, Name: "near", Places: []int32{0}, Ceiling: 300},
			"分区 near（成都）：距离上限 300 km", "Zone near (成都): within 300 km"},
	} {
		w, err := c.read(p, c.text)
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		if w.Kind != c.want.Kind || w.Name != c.want.Name || !slices.Equal(w.Places, c.want.Places) || !slices.Equal(w.Provinces, c.want.Provinces) ||
			!slices.Equal(w.Centres, c.want.Centres) || w.Ceiling != c.want.Ceiling {
			t.Errorf("%s: got %+v, want %+v", c.text, w, c.want)
		}
		if got := Text(words.ZH, p, p.Scenario(), &w); got != c.zh {
			t.Errorf("%s: %q, want %q", c.text, got, c.zh)
		}
		if got := Text(words.EN, p, p.Scenario(), &w); got != c.en {
			t.Errorf("%s: %q, want %q", c.text, got, c.en)
		}
	}
}

func TestBadWishesAreRefused(t *testing.T) {
	p := plan()
	for text, read := range map[string]func(*model.Plan, string) (model.Wish, error){
		"成都": Pin, "Paris=North": Pin, "成都=West": Pin, "=North": Pin, "620000=North": Ban,
		"west": Zone, "=成都:North": Zone, "west=成都": Zone, "west=成都:": Zone, "west=成都:North:far": Zone, "west=成都:North:1:2": Zone, "west=:North": Zone,
	} {
		if w, err := read(p, text); err == nil {
			t.Errorf("%q is taken for %+v", text, w)
		}
	}
	for _, text := range []string{"", "0", "-3", "NaN", "Inf", "1e9", "far"} {
		if w, err := Ceiling(text); err == nil {
			t.Errorf("a ceiling of %q is taken for %+v", text, w)
		}
	}
	if w, err := Ceiling("1500 km"); err != nil || w.Ceiling != 1500 {
		t.Errorf("1500 km: %+v, %v", w, err)
	}
}

func TestSentenceNamesTheWishes(t *testing.T) {
	p := plan()
	p.Scenario().Wishes = []model.Wish{
		{Kind: model.WishPin, Places: []int32{0}, Centres: []int{1}}, {Kind: model.WishCeiling, Ceiling: 900}, {Kind: model.WishBan, Places: []int32{0}, Centres: []int{1}},
	}
	got := Sentence(words.EN, p, p.Scenario(), []int{0, 2}, 1234)
	if want := "Within the capacities these wishes cannot all be met: Pin 成都 → 1 North; Ban 成都 → 1 North. 1,234 users have no centre"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := Sentence(words.ZH, p, p.Scenario(), []int{1}, 5), "在容量之内，这项要求不能满足：距离上限 900 km。5 个用户没有中心可去"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
