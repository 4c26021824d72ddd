package session

import "math/big"

// Targets are the figures that the paper sets for its charging system.
var Targets = struct {
	Modules   int     // account and balance modules
	Services  int     // each module runs
	Total     float64 // credit-control requests a second of the whole system
	PerModule float64 // requests a second of one module
	Process   float64 // requests a second of one process
	Sync      float64 // session records a second
	Sessions  int     // of a failed blade
	Restore   float64 // seconds in which they are to be back
	SyncTime  float64 // seconds that the paper gives for the synchronisation of all, "over 2 minutes"
}{8, 6, 10_719, 1_340, 8_000, 4_500, 500_000, 30, 120}

// PaperConfig returns the paper's system as a run of about 75 s: 8 blades with 6
// services each, all requests of the system, the failure of a blade of 500,000
// sessions after 30 s, synchronisation without coalescing. The paper gives no
// service time; 3.5 ms keep its blades at 0.78 of their power, and seven of them
// at 0.89.
func PaperConfig() Config {
	c := Default()
	c.Seed = 42
	c.Arrivals.Rate = Targets.Total
	c.Messages = int(75 * Targets.Total)
	c.PerSession = 5
	c.Service.Mean = .0035
	for i := range Targets.Modules {
		c.Blades = append(c.Blades, Blade{Name: "ABM " + string(rune('1'+i)), Workers: Targets.Services, Speed: 1, QueueLimit: Unlimited, Weight: big.NewRat(1, 1)})
	}
	c.Failures = []Failure{{Blade: 4, At: 30, Sessions: Targets.Sessions, Detect: 1, Restore: float64(Targets.Sessions) / Targets.Restore, Hold: HoldMessage, Timer: 10, Client: ClientWaits}}
	c.Sync = &Sync{Rate: Targets.Sync}
	return c
}

// Contradiction is a place where the paper's figures do not agree.
type Contradiction struct {
	Key    string // of its sentence in the translations
	Figure []float64
}

// Contradictions works out where the paper's figures do not agree with each
// other.
func Contradictions() []Contradiction {
	t := Targets
	return []Contradiction{
		{"sync", []float64{t.Sync, t.Process, t.Process - t.Sync}},
		{"sync_time", []float64{float64(t.Sessions), t.Sync, float64(t.Sessions) / t.Sync}},
		{"per_module", []float64{t.Total, float64(t.Modules), t.Total / float64(t.Modules), t.PerModule}},
		{"restore", []float64{float64(t.Sessions) / t.Restore, t.Sync, float64(t.Sessions) / t.Restore / t.Sync}},
	}
}
