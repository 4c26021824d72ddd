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
	spare  []*image.RGBA // of views before, of the ground's size
	stays  bool          // the view was that of the picture before: it pays to bake
}

// open starts anew over the ground of another view.
func (b *bakery) open(ground *image.RGBA) {
	if b.ground == nil || b.ground.Rect != ground.Rect {
		b.spare = nil
	} else {
		for _, loaf := range b.loaves {
			b.spare = append(b.spare, loaf)
		}
	}
	b.ground, b.loaves, b.stays = ground, map[*tile]*image.RGBA{}, false
}

// empty returns an image of the ground's size, of any content.
func (b *bakery) empty() *image.RGBA {
	if last := len(b.spare) - 1; last >= 0 {
		loaf := b.spare[last]
		b.spare = b.spare[:last]
		return loaf
	}
	return image.NewRGBA(b.ground.Rect)
}

// of returns the territory in a tile, nil where there is no room for more or the
// view is new.
func (b *bakery) of(r *raster, t *tile) *image.RGBA {
	if b == nil || !b.stays || r.clipM == nil || r.flip {
		return nil
	}
	if loaf := b.loaves[t]; loaf != nil {
		return loaf
	}
	w, h := b.ground.Rect.Dx(), b.ground.Rect.Dy()
	if (len(b.loaves)+1)*w*h > mostBaked {
		return nil
	}
	loaf := b.empty()
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
