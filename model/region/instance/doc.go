// Package instance makes the benchmark and edge problems that the solver is
// measured by, as test support. The generator uses whole numbers only, so an
// instance is the same on every machine; Sums proves it by the SHA-256 sums
// of the CSV text that the instance stands for.
package instance
