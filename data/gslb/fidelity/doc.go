// Package fidelity measures the files of an export against the plan: which
// share of the users they would send elsewhere than the plan says, and what
// loads follow.
//
// A unit's users are spread evenly over its keys that the engine looks at, the
// users of a prefix over its addresses, those of digits over the numbers that
// begin with them. Every part of the address space between two keys of the plan
// or the configuration is asked once, so the share is exact and not a sample.
//
// Geoproximity is asked at the places of the plan, or at a unit's one position
// where nothing finer is known; lines are asked by province, as if the vendor
// knew every client's.
package fidelity
