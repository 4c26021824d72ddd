package scene

import (
	"testing"

	"fenye/app/words"
)

// BenchmarkLossMap measures the scene of a loss: what a step of a drag costs
// while one is on show.
func BenchmarkLossMap(b *testing.B) {
	l := lossesOf(b, exampleOutcome(b, fiveCentres))
	var m Maker
	for b.Loop() {
		if s := m.Loss(l, &l.Cases[4], l.Cases[4].Optimal, false, options(words.EN)); len(s.Regions) != 4 {
			b.Fatal("no map")
		}
	}
}
