// Package sweep solves one scenario again and again while its total of users,
// or the capacity of one centre, runs from one value to another, and keeps what
// each step means for loads, prices, distances and boundaries.
//
// Each step is a plan of its own, proven like any other: a warm solver makes it
// fast and never changes it. A step without a plan says why and by how many
// users it fails.
package sweep
