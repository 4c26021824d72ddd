package paint

var _ Picture = (*Chart)(nil)

// sketch draws the chart alone over the whole picture.
func (c *Chart) sketch(s *sketch) {
	newPlot(c, s.letters, Rect{0, 0, s.W, s.H}, s.dark, s.k).draw(s.sf)
}
