// Package access wires whole units (provinces) to centres: the exact 0/1
// assignment that weighs balance against distance.
//
// A plan costs F = alpha VA + (1 - alpha) DE. VA measures how unequal the
// utilisations of the centres are, DE is the users' distance against the
// longest it could be; both lie in [0, 1] as long as no utilisation exceeds 1.
// Every utilisation is held between lambda and gamma.
//
// Solve relaxes the link between units and loads: with a price on each
// centre's load every unit chooses for itself, and what the loads cost is a
// convex problem in as many dimensions as there are centres. The best prices
// give the bound of the linear relaxation. What a plan costs above that bound
// is the sum of what its units give away against their cheapest choice, plus
// what its loads give away; so the plans that can be better than the best one
// known deviate from the cheapest choices in few units. Both halves of the
// units list their cheap deviations, and a tree over one list finds for each
// entry of the other the partner that balances the loads. Where the lists
// would grow too long, branch and bound divides the problem first.
//
// There are no files here and no window. Results depend on the problem alone,
// not on the order of its units.
package access
