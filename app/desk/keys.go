package desk

import "fenye/model"

// ImportKeys puts other keys of units into the place of the plan's.
func (d *Desk) ImportKeys(keys []model.UnitKey) {
	d.setKeys(keys, fixed("desk.edit.keys", len(keys)))
}

// PutKeys takes over keys of units after one of them was added, edited or
// taken out.
func (d *Desk) PutKeys(keys []model.UnitKey, unit, value string) {
	key := "desk.edit.key"
	if len(keys) < len(d.plan.Keys) {
		key = "desk.edit.key_delete"
	}
	d.setKeys(keys, fixed(key, unit, value))
}

func (d *Desk) setKeys(keys []model.UnitKey, label func(before, after *model.Plan) Label) {
	keys = model.SortKeys(keys)
	if len(keys) == 0 {
		keys = nil
	}
	d.edit("", func(p *model.Plan) { p.Keys = keys }, label)
}
