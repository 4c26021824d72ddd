package session

import "slices"

// Policy is a way to choose the blade of a new session.
type Policy string

const (
	// LeastOutstanding takes the blade with the fewest requests that are not
	// answered yet, however many workers it has.
	LeastOutstanding Policy = "least-outstanding"
	// Weighted gives each blade its exact share, spread smoothly.
	Weighted Policy = "weighted"
	// WeightedPaper rounds the ratios of the weights up to whole numbers and
	// serves each blade's share in one block, as it was published.
	WeightedPaper Policy = "weighted-paper"
	// TimeBased learns the weights from the mean service times of the blades.
	TimeBased Policy = "time-based"
	// TimeBasedPaper learns them from the times of response, which hold the
	// waiting: the loop swings.
	TimeBasedPaper Policy = "time-based-paper"
	// RoundRobin takes the blades in turn.
	RoundRobin Policy = "round-robin"
	// Random takes any blade.
	Random Policy = "random"
	// TwoChoices takes the one of two different random blades that has fewer
	// requests outstanding.
	TwoChoices Policy = "two-choices"
	// IdleQueue takes the blade that has been free the longest, any blade where
	// none is free. A blade is free while it has an idle worker.
	IdleQueue Policy = "idle-queue"
	// Hash takes the blade that ranks highest for the session's id (rendezvous
	// hashing): the same blade whatever the load.
	Hash Policy = "hash"
)

// Policies lists all policies, the three of the paper first.
var Policies = []Policy{LeastOutstanding, Weighted, TimeBased, TwoChoices, RoundRobin, Random, IdleQueue, Hash, WeightedPaper, TimeBasedPaper}

// ParsePolicy reads the name of a policy.
func ParsePolicy(name string) (Policy, bool) {
	p := Policy(name)
	return p, slices.Contains(Policies, p)
}

// Ties says which of several equally good blades is taken.
type Ties string

const (
	RandomTies Ties = "random" // any of them, equally often
	LowestTie  Ties = "lowest" // the first in the list: for exact replays
)
