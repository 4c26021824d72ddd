package ring

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"testing"
)

// TestJoinSample: a sixth device of weight 6000 gets 768 part-replicas, as many
// as Swift moves, and every device is left with its fair load.
func TestJoinSample(t *testing.T) {
	r := load(t, "object5.ring.gz")
	heat := r.Heat(counts(t, r), Costs{})
	j, err := r.Join(context.Background(), Device{Region: 1, Zone: 6, IP: "192.168.1.16", Port: 6200, Name: "sdb1", Weight: 6000}, heat, JoinOptions{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	if j.Device != 5 || j.Need != 768 || j.Missing != 0 || len(j.Rounds) != 1 || len(j.Rounds[0].Moves) != 768 {
		t.Fatalf("got device %d, need %d, missing %d, %d rounds", j.Device, j.Need, j.Missing, len(j.Rounds))
	}
	joined(t, r, j)
	t.Logf("max %v → %v, min %v, random %v", j.Before.Max, j.After.Max, j.After.Min, j.Random.Max)
	if w := j.Rounds[0].Ring.Figures().Worst; w > 0.4 {
		t.Errorf("balance %v after the join, want that of Swift, 0", w)
	}
	if u := j.After.Relative[5]; math.Abs(u-1) > 0.15 {
		t.Errorf("the new device has relative load %v, want about 1", u)
	}
}

// joined makes sure that only the new device gets something, that each
// partition moves at most once a round, and that no risk rises.
func joined(t *testing.T, r *Ring, j *Joining) {
	t.Helper()
	now := r
	for i, round := range j.Rounds {
		seen := map[Part]bool{}
		for _, m := range round.Moves {
			if seen[m.Part] {
				t.Errorf("round %d moves partition %d twice", i+1, m.Part)
			}
			seen[m.Part] = true
			if now.Rows[m.Row][m.Part] != m.From || round.Ring.Rows[m.Row][m.Part] != j.Device {
				t.Errorf("round %d does not do what %+v says", i+1, m)
			}
		}
		changed := 0
		for k := range now.Rows {
			for p := range now.Rows[k] {
				if now.Rows[k][p] != round.Ring.Rows[k][p] {
					changed++
				}
			}
		}
		if changed != len(round.Moves) {
			t.Errorf("round %d changes %d part-replicas with %d moves", i+1, changed, len(round.Moves))
		}
		now = round.Ring
	}
	if j.RiskAfter > j.RiskBefore {
		t.Errorf("the risk rises from %d to %d", j.RiskBefore, j.RiskAfter)
	}
}

// TestJoinLarge: in every zone of 100 devices, and in a new one, the new device
// gets what it needs.
func TestJoinLarge(t *testing.T) {
	r := load(t, "object100.ring.gz")
	heat := r.Heat(zipf(r, 100_000, 200_000, 0.6, 1), Costs{})
	for _, d := range []Device{
		{Region: 1, Zone: 3, IP: "10.0.3.14", Name: "sdz", Weight: 12000}, {Region: 1, Zone: 1, IP: "10.0.1.99", Weight: 8000}, {Region: 1, Zone: 4, IP: "10.0.4.1", Weight: 4000},
	} {
		j, err := r.Join(context.Background(), d, heat, JoinOptions{Seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		joined(t, r, j)
		t.Logf("zone %d: need %d, missing %d in %d rounds, max %.3f → %.3f, new %.3f, random %.3f new %.3f", d.Zone, j.Need, j.Missing, len(j.Rounds), j.Before.Max, j.After.Max, j.After.Relative[100], j.Random.Max, j.Random.Relative[100])
		if float64(j.Missing) > 0.06*float64(j.Need) {
			t.Errorf("zone %d: %d of %d missing after %d rounds", d.Zone, j.Missing, j.Need, len(j.Rounds))
		}
		if u := j.After.Relative[100]; math.Abs(u-1) > 0.12 || j.After.Max > j.Random.Max+0.01 {
			t.Errorf("zone %d: the new device has relative load %v of at most %v, by chance %v", d.Zone, u, j.After.Max, j.Random.Max)
		}
	}
}

// TestJoinEveryPartition: a device that needs one replica of every partition
// gets it, though the donors must agree on who gives which.
func TestJoinEveryPartition(t *testing.T) {
	dice := rand.New(rand.NewPCG(7, 8))
	for range 50 {
		r := &Ring{PartPower: 5}
		for i := range 4 {
			r.Devices = append(r.Devices, &Device{Region: 1, Zone: i, IP: "a", Weight: 1})
		}
		rows := make([][]ID, 2)
		for p := range r.Partitions() {
			// Each device holds a half, in pairs by chance.
			a := dice.IntN(4)
			b := (a + 1 + dice.IntN(3)) % 4
			_ = p
			rows[0], rows[1] = append(rows[0], ID(a)), append(rows[1], ID(b))
		}
		r.Rows = rows
		heat := make([]float64, r.Partitions())
		for p := range heat {
			heat[p] = dice.Float64()
		}
		// Weight 4 of 8: half of 64 part-replicas, one of each of 32 partitions.
		j, err := r.Join(context.Background(), Device{Region: 1, Zone: 9, IP: "b", Weight: 4}, heat, JoinOptions{})
		if err != nil {
			t.Fatal(err)
		}
		joined(t, r, j)
		excess := int64(0)
		for _, n := range r.Counts() {
			excess += max(0, n-8)
		}
		if j.Need != 32 || j.Need-j.Missing < min(32, excess) {
			t.Errorf("need %d, missing %d of %v", j.Need, j.Missing, r.Counts())
		}
	}
}

// TestJoinKeeps: on rings of chance, with fractions and drained devices, only the
// new device gains, at most what it needs, and no risk rises.
func TestJoinKeeps(t *testing.T) {
	dice := rand.New(rand.NewPCG(9, 10))
	got := 0
	for range 400 {
		r := random(dice)
		heat := make([]float64, r.Partitions())
		for p := range heat {
			heat[p] = float64(dice.IntN(9))
		}
		j, err := r.Join(context.Background(), Device{Region: 1 + dice.IntN(3), Zone: 1 + dice.IntN(4), IP: "10.0.0.9", Weight: float64(1 + dice.IntN(9))}, heat, JoinOptions{})
		if err != nil {
			t.Fatal(err)
		}
		joined(t, r, j)
		if n := len(j.Rounds); n > 0 {
			counts := j.Rounds[n-1].Ring.Counts()
			got++
			if counts[j.Device] != j.Need-j.Missing || j.Missing < 0 {
				t.Errorf("the device has %d, needs %d and misses %d", counts[j.Device], j.Need, j.Missing)
			}
			for id, before := range r.Counts() {
				if ID(id) != j.Device && counts[id] > before {
					t.Errorf("device %d gains", id)
				}
			}
		}
	}
	if got < 200 {
		t.Errorf("only %d of 400 joins move anything", got)
	}
}

// TestJoinRefusesWhatIsThere: a device cannot join twice, whatever zone it says
// it is in and with or without the brackets of an IPv6 address.
func TestJoinRefusesWhatIsThere(t *testing.T) {
	r := &Ring{Devices: []*Device{nil, {IP: "[fd00::1]", Port: 6200, Name: "sda", Weight: 1}}}
	var taken *TakenError
	if _, _, err := r.With(Device{Zone: 7, IP: "fd00::1", Port: 6200, Name: "sda", Weight: 2}); !errors.As(err, &taken) || taken.ID != 1 {
		t.Errorf("got %v, want that device 1 uses the address", err)
	}
	if _, id, err := r.With(Device{IP: "fd00::1", Port: 6201, Name: "sda", Weight: 2}); err != nil || id != 0 {
		t.Errorf("another port: %v, %v", id, err)
	}
}
