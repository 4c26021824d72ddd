package paint

func (p *Painter) furniture(d *drawing, r *raster) {}
