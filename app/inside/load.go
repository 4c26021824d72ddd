package inside

import (
	"fenye/app/desk"
	"fenye/model"
)

// Load returns the users of a centre by its number; not ok for number 0, or where
// the newest outcome has no load for it.
func Load(d *desk.Desk, number int) (model.Users, bool) {
	o := d.Outcome()
	if o == nil || o.Solution == nil {
		return 0, false
	}
	if i := o.Scenario.IndexOf(number); i >= 0 && i < len(o.Centres) {
		return o.Centres[i].Load, true
	}
	return 0, false
}
