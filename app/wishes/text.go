package wishes

import (
	"strconv"
	"strings"

	"fenye/app/words"
	"fenye/data/china"
	"fenye/model"
	"fenye/model/table"
)

// Text says a wish in a few words: "Pin 成都 → 1 North".
func Text(l words.Lang, p *model.Plan, s *model.Scenario, w *model.Wish) string {
	who := Target(l, p, w)
	switch w.Kind {
	case model.WishPin:
		return l.T("wishes.pin", who, centres(l, s, w.Centres))
	case model.WishBan:
		return l.T("wishes.ban", who, centres(l, s, w.Centres))
	case model.WishCeiling:
		if w.Everywhere() {
			return l.T("wishes.ceiling", km(w.Ceiling))
		}
		return l.T("wishes.ceiling.of", who, km(w.Ceiling))
	}
	switch {
	case w.Ceiling == 0:
		return l.T("wishes.zone", w.Name, who, centres(l, s, w.Centres))
	case len(w.Centres) == 0:
		return l.T("wishes.zone.near", w.Name, who, km(w.Ceiling))
	}
	return l.T("wishes.zone.both", w.Name, who, centres(l, s, w.Centres), km(w.Ceiling))
}

// Short says a wish as a list has room for: of a zone, who may serve it.
func Short(l words.Lang, p *model.Plan, s *model.Scenario, w *model.Wish) string {
	switch {
	case w.Kind != model.WishZone:
		return Text(l, p, s, w)
	case len(w.Centres) == 0:
		return l.T("wishes.short.near", w.Name, km(w.Ceiling))
	case w.Ceiling == 0:
		return l.T("wishes.short", w.Name, centres(l, s, w.Centres))
	}
	return l.T("wishes.short.both", w.Name, centres(l, s, w.Centres), km(w.Ceiling))
}

// Target names the places and provinces that a wish is about: the first, and
// how many there are if there are more.
func Target(l words.Lang, p *model.Plan, w *model.Wish) string {
	var names []string
	for _, code := range w.Provinces {
		names = append(names, Province(l, code))
	}
	if len(names) > 3 {
		names = append(names[:2], l.T("wishes.provinces", strconv.Itoa(len(w.Provinces))))
	}
	switch n := len(w.Places); {
	case n == 1 && int(w.Places[0]) < len(p.Places):
		names = append(names, p.Places[w.Places[0]].Name)
	case n > 1:
		names = append(names, l.T("wishes.places", table.People(int64(n))))
	}
	return strings.Join(names, l.T("wishes.and"))
}

// Province is a province's name in a language, or the code if none is known.
func Province(l words.Lang, code string) string {
	for _, p := range china.Provinces() {
		if p.Code == code {
			return p.Name(l == words.EN)
		}
	}
	return code
}

// centres names centres by number and name; one that is not there by number.
func centres(l words.Lang, s *model.Scenario, numbers []int) string {
	var names []string
	for _, n := range numbers {
		name := strconv.Itoa(n)
		if i := s.IndexOf(n); i >= 0 {
			name += " " + s.Centres[i].Name
		}
		names = append(names, name)
	}
	return strings.Join(names, l.T("wishes.and"))
}

// km is a distance that a planner typed, without digits that say nothing.
func km(x model.Km) string {
	if x == model.Km(int64(x)) {
		return table.Fixed(float64(x), 0)
	}
	return table.Kilometres(float64(x))
}

// Sentence says which wishes of a scenario cannot be met together, and for how
// many users there is no centre.
func Sentence(l words.Lang, p *model.Plan, s *model.Scenario, wishes []int, short model.Users) string {
	var list []string
	for _, i := range wishes {
		if i < len(s.Wishes) {
			list = append(list, Text(l, p, s, &s.Wishes[i]))
		}
	}
	if len(list) == 1 {
		return l.T("wishes.unmeetable.one", list[0], table.People(int64(short)))
	}
	return l.T("wishes.unmeetable", strings.Join(list, l.T("wishes.semicolon")), table.People(int64(short)))
}
