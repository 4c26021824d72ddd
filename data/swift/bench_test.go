package swift

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"testing"

	"fenye/model/ring"
)

// large makes a ring of 1000 devices in 4 zones, each partition in three zones.
func large(power int) *ring.Ring {
	dice := rand.New(rand.NewPCG(1, uint64(power)))
	r := &ring.Ring{PartPower: power, Rows: make([][]ring.ID, 3)}
	for i := range 1000 {
		r.Devices = append(r.Devices, &ring.Device{Region: 1, Zone: 1 + i%4, IP: fmt.Sprintf("10.0.%d.%d", i%4, i/4%36), Port: 6200, Name: fmt.Sprintf("d%d", i), Weight: 4000, ReplicationIP: "10.1.0.1", ReplicationPort: 6200})
	}
	for p := range 1 << power {
		skip := p % 4
		for k := range r.Rows {
			z := (skip + 1 + k) % 4
			r.Rows[k] = append(r.Rows[k], ring.ID(4*dice.IntN(250)+z))
		}
	}
	return r
}

func BenchmarkLoad(b *testing.B) {
	for _, power := range []int{18, 20} {
		b.Run(fmt.Sprintf("2^%d", power), func(b *testing.B) {
			var out bytes.Buffer
			if err := (&File{Name: "x"}).WriteRing(&out, large(power), 1); err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for b.Loop() {
				f, err := Read(context.Background(), "x", out.Bytes())
				if err != nil {
					b.Fatal(err)
				}
				if f.Ring.Figures().AtRisk != 0 {
					b.Fatal("risk")
				}
			}
		})
	}
}

func BenchmarkSave(b *testing.B) {
	for _, power := range []int{18, 20} {
		r := large(power)
		b.Run(fmt.Sprintf("2^%d", power), func(b *testing.B) {
			for b.Loop() {
				if err := (&File{Name: "x"}).WriteRing(io.Discard, r, 1); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
