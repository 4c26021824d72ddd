package wishes

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"fenye/app/cause"
	"fenye/model"
)

// bad says what of a wish could not be read: key is "form", "target", "centre",
// "ceiling" or "zone".
func bad(key, text, found string) error {
	return &cause.Said{Key: "wishes.error." + key, Args: []any{text, found}}
}

// Pin reads "place=centre" or "province code=centre". A name that several places
// bear is all of them; a centre is known by its name or else its number.
func Pin(p *model.Plan, text string) (model.Wish, error) { return pair(p, model.WishPin, text) }

// Ban reads a ban as Pin does a pin.
func Ban(p *model.Plan, text string) (model.Wish, error) { return pair(p, model.WishBan, text) }

func pair(p *model.Plan, kind model.WishKind, text string) (model.Wish, error) {
	at := strings.LastIndex(text, "=")
	if at < 0 {
		return model.Wish{}, bad("form", text, text)
	}
	w := model.Wish{Kind: kind}
	if err := target(p, &w, text, text[:at]); err != nil {
		return w, err
	}
	n, err := centre(p, text, text[at+1:])
	w.Centres = []int{n}
	return w, err
}

// thousands are digits in groups of three.
var thousands = regexp.MustCompile(`^[0-9]{1,3}(,[0-9]{3})+(\.[0-9]*)?$`)

// Kilometres reads a distance of 0 to 1,000,000 km, with or without its unit and
// commas between thousands.
func Kilometres(text string) (model.Km, error) {
	number := strings.TrimSpace(text)
	for _, unit := range []string{"km", "公里", "千米"} {
		number = strings.TrimSpace(strings.TrimSuffix(number, unit))
	}
	if thousands.MatchString(number) {
		number = strings.ReplaceAll(number, ",", "")
	}
	x, err := strconv.ParseFloat(number, 64)
	if err == nil && !(x >= 0 && x <= 1e6) {
		err = strconv.ErrRange
	}
	return model.Km(x), err
}

// Ceiling reads a number of kilometres above 0.
func Ceiling(text string) (model.Wish, error) {
	x, err := Kilometres(text)
	if err != nil || x == 0 {
		return model.Wish{}, bad("ceiling", text, text)
	}
	return model.Wish{Kind: model.WishCeiling, Ceiling: x}, nil
}

// Zone reads "name=place or code,...:centre,...[:km]"; the centres may be left
// out where there is a ceiling.
func Zone(p *model.Plan, text string) (model.Wish, error) {
	name, rest, found := strings.Cut(text, "=")
	parts := strings.Split(rest, ":")
	name = strings.TrimSpace(name)
	if !found || name == "" || len(parts) < 2 || len(parts) > 3 {
		return model.Wish{}, bad("zone", text, text)
	}
	w := model.Wish{Kind: model.WishZone, Name: name}
	for _, who := range strings.Split(parts[0], ",") {
		if err := target(p, &w, text, who); err != nil {
			return w, err
		}
	}
	for _, c := range strings.Split(parts[1], ",") {
		if strings.TrimSpace(c) == "" && len(parts) == 3 {
			continue
		}
		n, err := centre(p, text, c)
		if err != nil {
			return w, err
		}
		w.Centres = append(w.Centres, n)
	}
	if len(parts) == 3 {
		ceiling, err := Ceiling(parts[2])
		if err != nil {
			return w, bad("ceiling", text, parts[2])
		}
		w.Ceiling = ceiling.Ceiling
	}
	return w, nil
}

// target adds the places of a name, or the province of a code, to a wish.
func target(p *model.Plan, w *model.Wish, text, who string) error {
	who = strings.TrimSpace(who)
	found := false
	for i := range p.Places {
		if p.Places[i].Name == who && who != "" {
			w.Places = append(w.Places, int32(i))
			found = true
		}
	}
	if found {
		return nil
	}
	if who != "" && slices.ContainsFunc(p.Places, func(q model.Place) bool { return q.Province == who }) {
		w.Provinces = append(w.Provinces, who)
		return nil
	}
	return bad("target", text, who)
}

// centre returns the number of the centre of a name or number.
func centre(p *model.Plan, text, who string) (int, error) {
	who = strings.TrimSpace(who)
	for _, c := range p.Scenario().Centres {
		if c.Name == who {
			return c.Number, nil
		}
	}
	for _, c := range p.Scenario().Centres {
		if strconv.Itoa(c.Number) == who {
			return c.Number, nil
		}
	}
	return 0, bad("centre", text, who)
}
