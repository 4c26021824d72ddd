// Package gslb holds a plan in the form in which it is put into force: units
// with their keys, centres with their addresses, and for each unit an ordered
// list of centres.
//
// A unit is what is routed as a whole. It has a free id and any number of
// keys: prefixes of client addresses, codes and GB/T 2260 codes that a request
// on the service bus carries, and digits at the start of a caller's number.
// Prefixes and callers may nest; the longest key wins.
//
// Check lists everything that forbids an export. A Resolver answers requests
// from the table itself, without any engine: what engines answer is compared
// with it. Package write turns a table into configuration files, package reread
// reads those files again, package fidelity compares the two.
package gslb
