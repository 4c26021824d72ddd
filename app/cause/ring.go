package cause

import (
	"errors"

	"fenye/app/words"
	"fenye/data/fault"
	"fenye/data/swift"
	"fenye/model/ring"
)

// rings words what is wrong with a ring and with plans on it.
func rings(l words.Lang, err error) string {
	var found *swift.Finding
	var taken *ring.TakenError
	switch {
	case errors.As(err, &found):
		said := *found
		if key := (&fault.Error{Expected: said.Expected}).ExpectedKey(); words.Has(key) {
			said.Expected = l.T(key)
		}
		if text := form(l, said.Found); text != "" && l != words.EN {
			said.Found = text
		}
		if found.Code == swift.Truncated { // its field is a place in the file
			if key, numbers := (&fault.Error{Expected: said.Field}).ExpectedForm(); words.Has(key) {
				said.Field = l.T(key, numbers...)
			}
		}
		return l.T("ring.doctor."+string(said.Code), said.Args()...)
	case errors.As(err, &taken):
		return l.T("cause.ring.taken", taken.ID, taken.Who)
	case errors.Is(err, ring.ErrLocked):
		return l.T("cause.ring.locked")
	case errors.Is(err, ring.ErrFactors):
		return l.T("cause.ring.factors")
	case errors.Is(err, ring.ErrOverload):
		return l.T("cause.ring.overload")
	}
	return ""
}
