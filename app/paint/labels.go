package paint

type room struct{}

func (d *drawing) labels(sf surface) {
	for _, i := range d.order {
		p := d.s.Places[i]
		if c, ok := d.at(p.At); ok {
			sf.text(label{text: p.Name, size: d.em(11), colour: d.pal.Text, halo: faded(d.pal.Halo, .92), around: d.unit(1.5)}, c.x+d.unit(8), c.y+d.unit(4), 0)
		}
	}
}
