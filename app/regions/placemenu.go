package regions

import (
	"fmt"
	"slices"

	"fyne.io/fyne/v2"

	"fenye/app/desk"
	"fenye/app/look"
	"fenye/app/mapview"
	"fenye/app/wishes"
	"fenye/model"
)

// placeMenu is PlaceMenu of a place on the map; nothing while that shows others than
// the plan's.
func (b *Bench) placeMenu(index int) []*fyne.MenuItem {
	if !b.current() {
		return nil
	}
	return b.PlaceMenu(index)
}

// PlaceMenu is what a right click on a place offers: to fix it or its province to
// a centre, and to keep centres from serving it.
func (b *Bench) PlaceMenu(index int) []*fyne.MenuItem {
	plan := b.desk.Plan()
	if index < 0 || index >= len(plan.Places) {
		return nil
	}
	place := plan.Places[index]
	here := model.Wish{Places: []int32{int32(index)}}
	items := []*fyne.MenuItem{
		b.wishMenu(look.T("regions.menu.pin", place.Name), model.WishPin, here),
		b.wishMenu(look.T("regions.menu.ban", place.Name), model.WishBan, here),
	}
	if place.Province != "" {
		all := model.Wish{Provinces: []string{place.Province}}
		// A city and its province may be of one name.
		name := look.T("regions.menu.province", wishes.Province(look.Lang(), place.Province))
		items = append(items, b.wishMenu(look.T("regions.menu.pin", name), model.WishPin, all),
			b.wishMenu(look.T("regions.menu.ban", name), model.WishBan, all))
	}
	return append(items, fyne.NewMenuItemSeparator())
}

// wishMenu offers every centre for a pin or a ban; what is asked for already has
// a tick and is taken off.
func (b *Bench) wishMenu(title string, kind model.WishKind, about model.Wish) *fyne.MenuItem {
	menu := fyne.NewMenu("")
	plan := b.desk.Plan()
	for _, c := range b.desk.Scenario().Centres {
		w := about
		w.Kind, w.Centres = kind, []int{c.Number}
		at := b.findWish(&w)
		item := fyne.NewMenuItem(fmt.Sprintf("%d %s", c.Number, c.Name), func() {
			switch {
			case !desk.SamePlaces(plan, b.desk.Plan()): // another was opened meanwhile
			case at >= 0:
				b.desk.RemoveWish(at)
			default:
				b.desk.AddWish(w)
			}
		})
		item.Checked = at >= 0
		menu.Items = append(menu.Items, item)
	}
	item := fyne.NewMenuItem(title, nil)
	item.ChildMenu = menu
	return item
}

// findWish returns the index of the same wish, -1 if it was not made.
func (b *Bench) findWish(w *model.Wish) int {
	return slices.IndexFunc(b.desk.Scenario().Wishes, func(v model.Wish) bool {
		return v.Kind == w.Kind && slices.Equal(v.Places, w.Places) && slices.Equal(v.Provinces, w.Provinces) && slices.Equal(v.Centres, w.Centres)
	})
}

// PinSelected takes the tool that fixes places to centres, as P on the map does.
func (b *Bench) PinSelected() {
	b.LeaveLoss()
	b.Map.SetTool(mapview.ToolPin)
}

// DrawZone takes the lasso, as Z on the map does.
func (b *Bench) DrawZone() {
	b.LeaveLoss()
	b.Map.SetTool(mapview.ToolZone)
}

// RemoveWishes takes all wishes off.
func (b *Bench) RemoveWishes() {
	b.desk.Edit(desk.Label{Key: "desk.edit.unwish.all"}, "", func(p *model.Plan) { p.Scenario().Wishes = nil })
}

// HasWishes reports whether the scenario asks for anything beyond capacities.
func (b *Bench) HasWishes() bool { return len(b.desk.Scenario().Wishes) > 0 }

// HasInForce reports whether there is a plan in force to compare with.
func (b *Bench) HasInForce() bool { return b.desk.Scenario().InForce != nil }
