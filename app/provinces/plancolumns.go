package provinces

import (
	"strconv"

	"fenye/app/look"
	"fenye/data/china"
	"fenye/data/tabular"
	"fenye/model"
)

// planColumns are what the plan itself knows of each province, offered as
// features beside the columns of a file.
type planColumns struct {
	names  []string
	values map[string][]float64 // by code of the province, as many as names
}

// columnsOf takes the columns from a plan's places: people, places, and the
// middle of the people in degrees.
func columnsOf(p *model.Plan) planColumns {
	c := planColumns{values: map[string][]float64{}}
	for _, key := range []string{"population", "places", "lon", "lat"} {
		c.names = append(c.names, look.T("provinces.study.plan."+key))
	}
	for _, place := range p.Places {
		if place.Province == "" {
			continue
		}
		v := c.values[place.Province]
		if v == nil {
			v = make([]float64, 4)
			c.values[place.Province] = v
		}
		people := place.Population.Float64()
		v[0] += people
		v[1]++
		v[2] += people * place.Position.Lon
		v[3] += people * place.Position.Lat
	}
	for code, v := range c.values {
		if v[0] == 0 {
			delete(c.values, code)
			continue
		}
		v[2], v[3] = v[2]/v[0], v[3]/v[0]
	}
	return c
}

// join adds the columns to a table of which a column names a province in every
// row, as far as the plan has it; a province that the plan lacks stays empty.
// Other tables stay as they are.
func (c planColumns) join(g *tabular.Grid) {
	at := provinceColumn(g)
	if at < 0 || len(c.values) == 0 {
		return
	}
	for _, name := range c.names {
		for _, h := range g.Header {
			if h == name {
				return
			}
		}
	}
	g.Header = append(g.Header[:len(g.Header):len(g.Header)], c.names...)
	for i := range g.Lines {
		l := &g.Lines[i]
		v := c.values[china.Bundled().Code(l.Cells[at])]
		l.Cells = l.Cells[:len(l.Cells):len(l.Cells)]
		for j := range c.names {
			cell := ""
			if v != nil {
				cell = strconv.FormatFloat(v[j], 'g', -1, 64)
			}
			l.Cells = append(l.Cells, cell)
		}
	}
}

// provinceColumn returns the first column that names a province in every row,
// or -1.
func provinceColumn(g *tabular.Grid) int {
	for at := range g.Header {
		all := len(g.Lines) > 0
		for i := range g.Lines {
			if all = china.Bundled().Code(g.Lines[i].Cells[at]) != ""; !all {
				break
			}
		}
		if all {
			return at
		}
	}
	return -1
}
