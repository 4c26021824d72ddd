// Package route fits the biases of geoproximity routing to a plan.
//
// Geoproximity routing sends every client to the centre of the least biased
// distance. A bias of 0 < b < 100 shortens distances to (1 - b/100) of
// themselves, one of -100 < b < 0 lengthens them to 1/(1 + b/100). Boundaries are
// then circles of a constant ratio of distances, while a plan's boundaries are
// of a constant difference; so a plan can be approached, not carried.
package route
