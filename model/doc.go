// Package model holds the nouns of the planning problem: Plan, Scenario,
// Place, Centre, and the units they are counted in.
//
// A Plan is a value that is replaced, never changed in place: edits clone it.
// The packages below it solve. Of a plan: region (capacity-constrained regions),
// access (whole provinces), forecast (users), failover (the loss of a centre),
// compare, sweep, hours and siting (what would be if). Inside a centre: session,
// ring and shard, which share exchange. All show their results through table.
// There are no files here, and no window.
package model
