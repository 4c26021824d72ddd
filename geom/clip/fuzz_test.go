package clip

import (
	"encoding/binary"
	"math"
	"testing"

	"fenye/geom"
)

// FuzzCells builds a diagram from bytes and cuts it: whatever the sites, there
// is no panic, rings are closed and run the right way, cells cover the sheet, and
// what is to be written is valid.
func FuzzCells(f *testing.F) {
	f.Add([]byte{0, 0, 0, 0, 0, 0})
	f.Add([]byte{128, 0, 64, 0, 0, 0, 64, 0, 64, 0, 0, 0, 64, 0, 64, 0, 0, 0})
	f.Add([]byte{0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6})
	f.Add([]byte{0, 0, 255, 255, 1, 0, 90, 0, 255, 255, 1, 0, 7, 7, 7, 7, 0, 7})
	f.Fuzz(func(t *testing.T, raw []byte) {
		var sites []geom.Site
		for ; len(raw) >= 6 && len(sites) < 12; raw = raw[6:] {
			lon, lat, price := binary.BigEndian.Uint16(raw), binary.BigEndian.Uint16(raw[2:]), binary.BigEndian.Uint16(raw[4:])
			sites = append(sites, geom.Site{
				Point: geom.Point{Lon: float64(lon)*360/65536 - 180, Lat: float64(min(lat, 65534))*180/65534 - 90},
				Price: geom.Km(price) / 16,
			})
		}
		if len(sites) == 0 {
			return
		}
		d := geom.NewDiagram(sites)
		cells := Cut(d, -75, 50)
		if got := total(d, cells); math.Abs(got/64800-1) > 1e-7 {
			t.Errorf("cells of %v have %v square degrees, want 64800", sites, got)
		}
		for _, c := range cells {
			for _, p := range c {
				for k, r := range p {
					if r[0] != r[len(r)-1] || (planarArea(r) > 0) != (k == 0) {
						t.Errorf("ring %d of a cell of %v is open or runs the wrong way", k, sites)
					}
				}
			}
		}
		framed, err := Frame(d, 170, -30, -150, 90, 50, 2)
		if err != nil {
			t.Fatal(err)
		}
		if got := total(d, framed); math.Abs(got/4800-1) > 1e-6 {
			t.Errorf("framed cells of %v have %v square degrees, want 4800", sites, got)
		}
		for i, c := range framed {
			if err := Valid(c); err != nil {
				t.Errorf("cell %d of %v: %v", i, sites, err)
			}
		}
	})
}
