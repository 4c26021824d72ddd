// Package session simulates charging sessions over the blades of one data
// centre: credit-control requests arrive, belong to sessions, are routed to
// blades by a policy, wait and are answered. It says how long that takes, how
// many blades are needed, and what the failure of one does.
//
// The order of routing is fixed: a message of a known session goes to the blade
// of that session; else one of a subscriber with an active session goes to that
// blade; else the policy chooses. A session ends with the answer to its last
// message.
//
// Simulate draws its traffic from distributions; Replay takes a recorded trace.
// Both run the same discrete events on whole ticks of time: no result depends on
// rounding, on the order of a map or on the number of cores. Randomness comes
// from a seed, in streams of their own for arrivals, service times, sessions and
// choices, so that two policies are compared on the same traffic.
package session
