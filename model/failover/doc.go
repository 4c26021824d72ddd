// Package failover answers what the loss of a centre does to a plan of
// regions, what extra capacity would carry every loss, and how a centre is
// emptied step by step.
//
// A site is one centre, or several that share their fate and are lost
// together. Matrix loses each site in turn and shows every centre that is left
// in three ways: every place at its nearest centre left, whatever its capacity
// (Nearest); the optimum of all places over the centres left (Optimal), which
// is the plan of the scenario with the site down; and the least distance when
// only the users of the lost site move (Fixed).
//
// Surviving is a matter of capacities. After a loss every place may be served
// anew, so where places may be shared a plan exists as soon as the centres left
// have room for all users: no choice of regions before the loss makes a
// difference, and "survive any single loss" asks for capacity alone. The least
// that does is worked out by Reserve, exactly:
//
//	a loss of site g leaves shortage s(g) = max(0, users - capacity of the rest)
//	extra e(g) at each site must hold sum e - e(g) >= s(g), for every g
//	summed over G sites: (G-1) sum e >= sum s; and sum e >= s(g) for each
//	so sum e >= T = max(largest s, sum s / (G-1) rounded up)
//	and e(g) <= T - s(g) with sum T - s(g) = G T - sum s >= T can meet it
//
// Whole places and provinces may need more than that, for they have to be
// packed; there T is a lower bound and Losses.Survive tells the truth.
package failover
