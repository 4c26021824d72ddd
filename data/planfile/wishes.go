package planfile

import (
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"unicode/utf8"

	"fenye/geom"
	"fenye/model"
)

// wishLayout is one of a scenario's "wishes", which are absent while there are
// none. Places are indexes, centres numbers.
type wishLayout struct {
	Kind      model.WishKind `json:"kind"`
	Name      string         `json:"name,omitempty"`
	Places    list[int32]    `json:"places,omitempty"`
	Provinces list[string]   `json:"provinces,omitempty"`
	Centres   list[int]      `json:"centres,omitempty"`
	Ceiling   model.Km       `json:"ceiling_km,omitempty"`
	Outline   list[pair]     `json:"outline,omitempty"`
}

// forceLayout is a scenario's "in_force", absent if no plan was put into force.
type forceLayout struct {
	Owner  list[int32]       `json:"owner"` // number of the centre of each place, 0: none
	Shared list[forcedShare] `json:"shared"`
}

type forcedShare struct {
	Place  int32       `json:"place"`
	Centre int32       `json:"centre"` // number
	Users  model.Users `json:"users"`
}

// holdLayout is a scenario's "hold_km": kilometres, or "fewest". It is absent
// while it is 0.
type holdLayout model.Km

const fewest = `"fewest"`

func (h holdLayout) MarshalJSON() ([]byte, error) {
	if model.Km(h) == model.HoldFewest {
		return []byte(fewest), nil
	}
	return json.Marshal(float64(h))
}

func (h *holdLayout) UnmarshalJSON(b []byte) error {
	if string(b) == fewest {
		*h = holdLayout(model.HoldFewest)
		return nil
	}
	if err := json.Unmarshal(b, (*float64)(h)); err != nil {
		return &json.UnmarshalTypeError{Value: "another", Type: reflect.TypeFor[holdLayout]()}
	}
	return nil
}

// askOf writes a scenario's wishes, plan in force and hold.
func (l *scenarioLayout) askOf(s *model.Scenario) {
	for i := range s.Wishes {
		w := &s.Wishes[i]
		out := wishLayout{Kind: w.Kind, Name: w.Name, Places: w.Places, Provinces: w.Provinces, Centres: w.Centres, Ceiling: w.Ceiling}
		for _, p := range w.Outline {
			out.Outline = append(out.Outline, pair{p.Lon, p.Lat})
		}
		l.Wishes = append(l.Wishes, out)
	}
	if f := s.InForce; f != nil {
		l.InForce = &forceLayout{Owner: notNil(f.Owner), Shared: list[forcedShare]{}}
		for _, x := range f.Shared {
			l.InForce.Shared = append(l.InForce.Shared, forcedShare(x))
		}
	}
	if s.Hold != 0 {
		l.Hold = (*holdLayout)(&s.Hold)
	}
}

// ask reads them.
func (l *scenarioLayout) ask(s *model.Scenario) {
	for _, w := range l.Wishes {
		in := model.Wish{Kind: w.Kind, Name: w.Name, Places: w.Places, Provinces: w.Provinces, Centres: w.Centres, Ceiling: w.Ceiling}
		for _, p := range w.Outline {
			in.Outline = append(in.Outline, geom.Point{Lon: p[0], Lat: p[1]})
		}
		s.Wishes = append(s.Wishes, in)
	}
	if f := l.InForce; f != nil {
		s.InForce = &model.InForce{Owner: f.Owner}
		for _, x := range f.Shared {
			s.InForce.Shared = append(s.InForce.Shared, model.InForceShare(x))
		}
	}
	if l.Hold != nil {
		s.Hold = model.Km(*l.Hold)
	}
}

// mostKm is the longest distance and hold that a file may ask for.
const mostKm = 1e6

func checkWish(w *model.Wish, places int, path string) error {
	known := []model.WishKind{model.WishPin, model.WishBan, model.WishCeiling, model.WishZone}
	single := w.Kind == model.WishPin || w.Kind == model.WishBan
	named := len(w.Places) + len(w.Provinces)
	switch {
	case !slices.Contains(known, w.Kind):
		return bad(path+".kind", string(w.Kind), "pin, ban, ceiling or zone")
	case !utf8.ValidString(w.Name), w.Kind == model.WishZone && w.Name == "":
		return bad(path+".name", w.Name, "a name in UTF-8")
	case w.Kind != model.WishCeiling && named == 0:
		return bad(path+".places", "[]", "a place or a province")
	case single && len(w.Centres) != 1:
		return bad(path+".centres", fmt.Sprint(w.Centres), "the number of one centre")
	case !(w.Ceiling >= 0 && w.Ceiling <= mostKm) || w.Kind == model.WishCeiling && w.Ceiling == 0:
		return bad(path+".ceiling_km", fmt.Sprint(w.Ceiling), "more than 0 and at most %d", int(mostKm))
	case w.Kind == model.WishZone && w.Ceiling == 0 && len(w.Centres) == 0:
		return bad(path+".centres", "[]", "the numbers of the centres that may serve the zone, or a ceiling")
	case !ascending(w.Places) || !ascending(w.Provinces) || !ascending(w.Centres):
		return bad(path, "unordered lists", "places, provinces and centres in ascending order, each once")
	}
	for _, i := range w.Places {
		if i < 0 || int(i) >= places {
			return bad(path+".places", strconv.Itoa(int(i)), "the index of a place")
		}
	}
	for _, code := range w.Provinces {
		if !provinceCode(code) || code == "" {
			return bad(path+".provinces", code, "a code such as 510000")
		}
	}
	for _, n := range w.Centres {
		if n < 1 || n > math.MaxInt32 {
			return bad(path+".centres", strconv.Itoa(n), "1 or more")
		}
	}
	for _, p := range w.Outline {
		if !p.Valid() {
			return bad(path+".outline", position(p), onTheMap)
		}
	}
	return nil
}

func ascending[T int | int32 | string](list []T) bool {
	for i := 1; i < len(list); i++ {
		if list[i-1] >= list[i] {
			return false
		}
	}
	return true
}

// checkAsk checks a scenario's wishes, plan in force and hold.
func checkAsk(s *model.Scenario, places int, path string) error {
	for i := range s.Wishes {
		if err := checkWish(&s.Wishes[i], places, fmt.Sprintf("%s.wishes[%d]", path, i)); err != nil {
			return err
		}
	}
	if h := s.Hold; !(h >= 0) || h > mostKm && h != model.HoldFewest {
		return bad(path+".hold_km", fmt.Sprint(h), "0 to %d, or \"fewest\"", int(mostKm))
	}
	f := s.InForce
	if f == nil {
		return nil
	}
	path += ".in_force"
	if len(f.Owner) != places {
		return bad(path+".owner", strconv.Itoa(len(f.Owner)), "one for each place, %d in all", places)
	}
	for i, n := range f.Owner {
		if n < 0 {
			return bad(fmt.Sprintf("%s.owner[%d]", path, i), strconv.Itoa(int(n)), "the number of a centre, or 0")
		}
	}
	for i, x := range f.Shared {
		if x.Place < 0 || int(x.Place) >= places || x.Centre < 1 || x.Users < 1 || x.Users > mostUsers ||
			i > 0 && x.Place < f.Shared[i-1].Place {
			return bad(fmt.Sprintf("%s.shared[%d]", path, i), fmt.Sprintf("%d, %d, %d", x.Place, x.Centre, x.Users),
				"one of the places in their order, %d in all, the number of a centre, 1 to 10^15", places)
		}
	}
	return nil
}
