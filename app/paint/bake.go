package paint

import (
	"encoding/binary"
	"image"
)

// mostBaked is how many pixels a bakery keeps, 32 MB of them.
const mostBaked = 8 << 20

// bakery keeps the territory of one view as it looks wholly in one region's
// fill and hatch, for each region: while a boundary moves, the inside of a
// region is copied instead of blended.
type bakery struct {
	ground *image.RGBA
	loaves map[*tile]*image.RGBA
}

// of returns the territory in a tile, nil where there is no room for more.
func (b *bakery) of(r *raster, t *tile) *image.RGBA {
	if b == nil || r.clipM == nil || r.flip {
		return nil
	}
	if loaf := b.loaves[t]; loaf != nil {
		return loaf
	}
	w, h := b.ground.Rect.Dx(), b.ground.Rect.Dy()
	if (len(b.loaves)+1)*w*h > mostBaked {
		return nil
	}
	loaf := image.NewRGBA(b.ground.Rect)
	for y, sp := range r.clipRows {
		from, to := int(sp.from), int(sp.to)
		row := loaf.Pix[y*loaf.Stride:]
		if from < to {
			copy(row[from*4:to*4], b.ground.Pix[y*b.ground.Stride+from*4:])
		}
		for x := from; x < to; x++ {
			if r.clipM.Pix[y*r.clipM.Stride+x] == 255 {
				blend(row[x*4:x*4+4], t.inks[y%t.size*t.size+x%t.size], 255)
			}
		}
	}
	b.loaves[t] = loaf
	return loaf
}

// solid returns how many bytes at the start of both a and b are 255.
func solid(a, b []uint8) int {
	const full = ^uint64(0)
	n := min(len(a), len(b))
	i := 0
	for i+8 <= n && binary.LittleEndian.Uint64(a[i:])&binary.LittleEndian.Uint64(b[i:]) == full {
		i += 8
	}
	for i < n && a[i]&b[i] == 255 {
		i++
	}
	return i
}
