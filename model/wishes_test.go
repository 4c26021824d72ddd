package model

import (
	"reflect"
	"slices"
	"testing"

	"fenye/geom"
)

func TestAddWishReplacesTheSame(t *testing.T) {
	var list []Wish
	for _, w := range []Wish{
		{Kind: WishPin, Places: []int32{4}, Centres: []int{1}},
		{Kind: WishBan, Places: []int32{4}, Centres: []int{2}},
		{Kind: WishZone, Name: "z", Places: []int32{9, 3, 9}, Centres: []int{2, 1}},
		{Kind: WishCeiling, Ceiling: 100},
	} {
		list = AddWish(list, w)
	}
	before := slices.Clone(list)
	next := AddWish(list, Wish{Kind: WishPin, Places: []int32{4}, Centres: []int{3}})
	next = AddWish(next, Wish{Kind: WishBan, Places: []int32{4}, Centres: []int{3}})
	next = AddWish(next, Wish{Kind: WishZone, Name: "z", Provinces: []string{"b", "a"}, Ceiling: 7})
	next = AddWish(next, Wish{Kind: WishCeiling, Ceiling: 200})
	if !reflect.DeepEqual(list, before) {
		t.Error("adding has changed the wishes that were there")
	}
	want := []Wish{
		{Kind: WishPin, Places: []int32{4}, Centres: []int{3}},
		{Kind: WishBan, Places: []int32{4}, Centres: []int{2}},
		{Kind: WishZone, Name: "z", Provinces: []string{"a", "b"}, Ceiling: 7},
		{Kind: WishCeiling, Ceiling: 200},
		{Kind: WishBan, Places: []int32{4}, Centres: []int{3}},
	}
	if !reflect.DeepEqual(next, want) {
		t.Errorf("got %+v, want %+v", next, want)
	}
	if !slices.Equal(list[2].Places, []int32{3, 9}) || !slices.Equal(list[2].Centres, []int{1, 2}) {
		t.Errorf("the lists of a zone are not in order: %+v", list[2])
	}
}

func TestWishesLoseCentresAndPlaces(t *testing.T) {
	list := []Wish{
		{Kind: WishPin, Provinces: []string{"a"}, Centres: []int{1}},
		{Kind: WishZone, Name: "both", Places: []int32{1}, Provinces: []string{"a"}, Centres: []int{1, 2}, Outline: []geom.Point{{Lon: 1}}},
		{Kind: WishZone, Name: "one", Places: []int32{1}, Centres: []int{1}, Ceiling: 9},
		{Kind: WishCeiling, Ceiling: 5},
	}
	without := WishesWithoutCentre(list, 1)
	if len(without) != 2 || !slices.Equal(without[0].Centres, []int{2}) || len(list[1].Centres) != 2 {
		t.Errorf("without centre 1: %+v", without)
	}
	left := WishesWithoutPlaces(list)
	if len(left) != 3 || left[1].Places != nil || left[1].Outline != nil || left[1].Provinces == nil || list[1].Places == nil {
		t.Errorf("without places: %+v", left)
	}
	if got := RemoveWishes(list, 0, 1, 2, 3); got != nil {
		t.Errorf("none is left, got %+v", got)
	}
}

func TestCovers(t *testing.T) {
	place, stray := &Place{Province: "a"}, &Place{}
	for n, c := range []struct {
		wish  Wish
		place *Place
		index int
		want  bool
	}{
		{Wish{Kind: WishCeiling}, stray, 5, true},
		{Wish{Kind: WishZone}, stray, 5, false},
		{Wish{Kind: WishPin, Places: []int32{2, 5}}, stray, 5, true},
		{Wish{Kind: WishPin, Places: []int32{2, 5}}, stray, 4, false},
		{Wish{Kind: WishBan, Provinces: []string{"a"}}, place, 4, true},
		{Wish{Kind: WishBan, Provinces: []string{"b"}}, place, 4, false},
		{Wish{Kind: WishCeiling, Provinces: []string{"b"}}, stray, 4, false},
	} {
		if got := c.wish.Covers(c.index, c.place); got != c.want {
			t.Errorf("case %d: %v, want %v", n, got, c.want)
		}
	}
}

// TestHomes: a place keeps its shares in proportion, all users have a home, and
// a plan that does not know a place says so.
func TestHomes(t *testing.T) {
	f := &InForce{Owner: []int32{1, 2, 0}, Shared: []InForceShare{{1, 2, 5}, {1, 7, 5}, {1, 9, 10}}}
	for _, c := range []struct {
		place int
		users Users
		want  []Home
	}{
		{0, 10, []Home{{1, 10}}},
		{1, 40, []Home{{2, 10}, {7, 10}, {9, 20}}},
		{1, 2, []Home{{2, 1}, {9, 1}}},
		{1, 1, []Home{{9, 1}}},
		{1, 0, []Home{{2, 0}}},
		{2, 3, []Home{{0, 3}}},
		{3, 3, []Home{{0, 3}}},
	} {
		if got := f.Homes(c.place, c.users); !slices.Equal(got, c.want) {
			t.Errorf("place %d with %d users: %v, want %v", c.place, c.users, got, c.want)
		}
	}
	var none *InForce
	if got := none.Homes(0, 4); !slices.Equal(got, []Home{{0, 4}}) {
		t.Errorf("without a plan in force: %v", got)
	}
}
