package report

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"strconv"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"

	"fenye/assets"
	"fenye/model"
)

// badgeSize is the side of a centre's icon in pixels.
const badgeSize = 64

var badgeFont = sync.OnceValues(func() (*opentype.Font, error) {
	return opentype.Parse(assets.Read("fonts/NotoSansCJKsc-Regular-GB2312.otf"))
})

// badge draws the icon of a centre: its number on a square of its colour with
// round corners; a centre that is down is hollow.
func (o Options) badge(c model.Centre) ([]byte, error) {
	img := image.NewNRGBA(image.Rect(0, 0, badgeSize, badgeSize))
	edge, text := o.colours(c)
	fill := edge
	if !c.Up {
		fill, text = white, edge
	}
	roundSquare(img, 2, edge)
	roundSquare(img, 7, fill)
	if err := number(img, strconv.Itoa(c.Number), text); err != nil {
		return nil, err
	}
	return encodePNG(img)
}

// dot draws the icon of a place: a disc, to be tinted.
func dot() ([]byte, error) {
	const size = 32
	img := image.NewNRGBA(image.Rect(0, 0, size, size))
	for y := range size {
		for x := range size {
			away := math.Hypot(float64(x)-(size-1)/2.0, float64(y)-(size-1)/2.0)
			img.SetNRGBA(x, y, color.NRGBA{R: 0xff, G: 0xff, B: 0xff, A: coverage(size/2 - 2 - away)})
		}
	}
	return encodePNG(img)
}

// roundSquare fills the picture up to a margin, with corners of 10 pixels.
func roundSquare(img *image.NRGBA, margin float64, c color.RGBA) {
	const radius = 10
	middle, half := (badgeSize-1)/2.0, badgeSize/2.0-margin
	for y := range badgeSize {
		for x := range badgeSize {
			dx := max(0, math.Abs(float64(x)-middle)-(half-radius))
			dy := max(0, math.Abs(float64(y)-middle)-(half-radius))
			blend(img, x, y, c, coverage(radius-math.Hypot(dx, dy)))
		}
	}
}

// coverage is the opacity of a pixel whose centre lies this far inside an edge.
func coverage(inside float64) uint8 { return uint8(math.Round(255 * min(1, max(0, inside+0.5)))) }

func blend(img *image.NRGBA, x, y int, c color.RGBA, opacity uint8) {
	old := img.NRGBAAt(x, y)
	a := uint32(opacity)
	mix := func(from, to uint8) uint8 {
		if old.A == 0 {
			return to
		}
		return uint8((uint32(from)*(255-a) + uint32(to)*a + 127) / 255)
	}
	img.SetNRGBA(x, y, color.NRGBA{
		R: mix(old.R, c.R), G: mix(old.G, c.G), B: mix(old.B, c.B), A: max(old.A, opacity),
	})
}

func number(img *image.NRGBA, text string, c color.RGBA) error {
	f, err := badgeFont()
	if err != nil {
		return fmt.Errorf("report: the bundled font: %w", err)
	}
	face, err := opentype.NewFace(f, &opentype.FaceOptions{Size: 40 / math.Sqrt(float64(len(text))), DPI: 72})
	if err != nil {
		return fmt.Errorf("report: the bundled font: %w", err)
	}
	defer face.Close()
	d := font.Drawer{Dst: img, Src: image.NewUniform(c), Face: face}
	box, _ := d.BoundString(text)
	d.Dot = fixed.Point26_6{
		X: fixed.I(badgeSize)/2 - (box.Min.X+box.Max.X)/2,
		Y: fixed.I(badgeSize)/2 - (box.Min.Y+box.Max.Y)/2,
	}
	d.DrawString(text)
	return nil
}

func encodePNG(img image.Image) ([]byte, error) {
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		return nil, fmt.Errorf("report: icon: %w", err)
	}
	return b.Bytes(), nil
}
