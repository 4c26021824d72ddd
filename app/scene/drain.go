package scene

import (
	"strconv"

	"fenye/app/words"
	"fenye/model"
	"fenye/model/failover"
	"fenye/model/region"
	"fenye/model/table"
)

// DrainSteps returns a row a unit that moves in a step of a drain, or of the
// way back, with the load of every centre after the step.
func DrainSteps(key string, o *region.Outcome, steps []failover.Step, lang words.Lang) table.Table {
	inner := failover.StepsTable(key, o, steps)
	names := provinceNames(lang)
	numbers := map[string]model.Centre{}
	for _, c := range o.Scenario.Centres {
		numbers[c.Name] = c
	}
	centre := func(column int) func(int) table.Value {
		return func(row int) table.Value {
			c := numbers[inner.At(row, column).Text]
			return table.PartsOf(table.Part{Number: c.Number, Name: c.Name})
		}
	}
	fields := []table.Field[int]{
		table.With(inner.Columns[0], func(row int) table.Value { return inner.At(row, 0) }),
		table.F("drain_unit", table.Text, func(row int) table.Value {
			v := inner.At(row, 1)
			if name := names[v.Text]; o.Scenario.Unit == model.UnitProvince && name != "" {
				v.Text = name
			}
			return v
		}),
		table.F("from", table.Centres, centre(2)),
		table.F("to", table.Centres, centre(3)),
		table.With(inner.Columns[4], func(row int) table.Value { return inner.At(row, 4) }),
	}
	for k, c := range o.Scenario.Centres {
		if c.Up {
			fields = append(fields, table.With(
				table.Column{Key: "load_after", Kind: table.Users, Centre: c.Number, Name: strconv.Itoa(c.Number)},
				func(row int) table.Value { return inner.At(row, 5+k) }))
		}
	}
	return table.Numbered(key, inner.Rows, fields...)
}
