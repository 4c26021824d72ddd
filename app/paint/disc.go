package paint

import (
	"encoding/binary"
	"image"
	"image/color"
	"math"
)

// A disc's radius and the place of its middle in a pixel are counted in parts of a
// pixel.
const parts = 8

// stamp is a disc as it covers pixels: reach is how far its corner lies above and to
// the left of the pixel of its middle.
type stamp struct {
	mask  *image.Alpha
	reach int
	rows  []stampRow
}

// stampRow is where a row of a stamp is covered at all, and where wholly.
type stampRow struct{ from, whole, partly, to int16 }

// discs keeps stamps by radius and by the place of the middle.
type discs struct {
	byRadius [][]*stamp
	kept     int
}

// mostStamps is how many discs are kept before all are made anew.
const mostStamps = 4096

// of returns the disc of a radius whose middle lies (x, y) parts in its pixel.
func (d *discs) of(t *tools, radius, x, y int) *stamp {
	if radius >= len(d.byRadius) {
		d.byRadius = append(d.byRadius, make([][]*stamp, radius+1-len(d.byRadius))...)
	}
	if d.byRadius[radius] == nil {
		d.byRadius[radius] = make([]*stamp, parts*parts)
	}
	at := &d.byRadius[radius][y*parts+x]
	if *at == nil {
		made := newStamp(t, radius, x, y)
		if d.kept++; d.kept > mostStamps {
			*d = discs{}
			return made
		}
		*at = made
	}
	return *at
}

func newStamp(t *tools, radius, x, y int) *stamp {
	s := &stamp{reach: int(math.Ceil(float64(radius)/parts)) + 1}
	p := &path{}
	p.circle(float64(s.reach)+float64(x)/parts, float64(s.reach)+float64(y)/parts, float64(radius)/parts)
	n := 2*s.reach + 2
	t.rasterise(p, 0, 0, n, n)
	s.mask = image.NewAlpha(image.Rect(0, 0, n, n))
	copy(s.mask.Pix, t.cover.Pix)
	for y := range n {
		row := s.mask.Pix[y*n:][:n]
		r := stampRow{from: int16(zeros(row)), to: int16(n)}
		for r.to > r.from && row[r.to-1] == 0 {
			r.to--
		}
		for r.whole = r.from; r.whole < r.to && row[r.whole] != 255; {
			r.whole++
		}
		for r.partly = r.whole; r.partly < r.to && row[r.partly] == 255; {
			r.partly++
		}
		s.rows = append(s.rows, r)
	}
	return s
}

// largestStamp is the radius, in pixels, above which a disc is filled as a path.
const largestStamp = 2000

func (r *raster) disc(x, y, radius float64, c color.NRGBA) {
	if !(math.Abs(x) < 1e6 && math.Abs(y) < 1e6) {
		return
	}
	if !(radius < largestStamp) {
		p := &path{}
		p.circle(x, y, radius)
		r.fill(p, c)
		return
	}
	fx, fy := math.Floor(x), math.Floor(y)
	s := r.tools.discs.of(r.tools, max(0, int(math.Round(radius*parts))), int((x-fx)*parts), int((y-fy)*parts))
	left, top := int(fx)-s.reach, int(fy)-s.reach
	n := s.mask.Rect.Dx()
	if r.clipM != nil || left < 0 || left+n > r.img.Rect.Dx() {
		r.composite(s.mask, left, top, c)
		return
	}
	r.stamp(s, left, top, premultiply(c))
}

// stamp paints a disc that does not leave the picture to the left or right.
func (r *raster) stamp(s *stamp, left, top int, with ink) {
	n, by := s.mask.Rect.Dx(), r.tools.ramp(with)
	for j := max(0, -top); j < min(n, r.img.Rect.Dy()-top); j++ {
		row := s.rows[j]
		if row.from >= row.to {
			continue
		}
		dst := r.img.Pix[(top+j)*r.img.Stride+left*4:][:n*4]
		cover := s.mask.Pix[j*n:][:n]
		rim(dst, cover, int(row.from), int(row.whole), by)
		lay(dst[int(row.whole)*4:int(row.partly)*4], with)
		rim(dst, cover, int(row.partly), int(row.to), by)
	}
}

// rim blends the pixels from one to another of a row.
func rim(dst, cover []uint8, from, to int, by *ramp) {
	for i := from; i < to; i++ {
		pixel, s := dst[i*4:i*4+4:i*4+4], by[cover[i]]
		under := binary.LittleEndian.Uint32(pixel)
		binary.LittleEndian.PutUint32(pixel, uint32(s)+kept(under, uint64(255-s.alpha())))
	}
}
