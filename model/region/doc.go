// Package region finds the capacity-constrained regions of a scenario: the
// split of whole users over centres that costs the least user-kilometres, with
// the prices that prove it.
//
// Solve works on bare demand points; Plan works on a model.Plan and returns
// the Outcome that every table, picture and file is made from. The optimum is
// a function of the problem alone: the order of places, the number of cores
// and the solver's earlier work never reach it.
//
// How it works. Any prices put every place at its centre of least priced
// distance. What is then above or below the bounds is sent along shortest
// paths in the graph of the centres, where the arc from a to b costs the least
// d(i,b) - d(i,a) over the places i at a (flow.go, pairs.go): the exact optimum,
// and the sooner the nearer the prices are. They come from the last solve, or
// from samples of the places (sample.go). One of all optimal price vectors is
// then chosen (prices.go) and, with it, one of all optimal splits (ties.go), so
// that the path taken leaves no trace.
//
// Whole places and provinces are a generalised assignment problem, solved by
// branch and bound over the same split (whole.go, core.go, search.go), with
// plans found by exchanging units (polish.go, shake.go).
//
// Wishes forbid pairs of a place and a centre (rules.go), and beside a plan in
// force every centre but a user's own costs the hold more (terms.go): the same
// transport problem at other costs, with the same proof, primal = dual, the
// dual over the pairs that are allowed. At a hold of H km the optimum guarantees:
// no other plan has a smaller sum of kilometres and H for every user who changes
// his centre; whoever goes from a to b gains d(a) - d(b) >= H - (p(a) - p(b)), so
// at least H where neither limit of a or b has a price; as H grows fewer users
// change and the distance grows; at 0 it is the free optimum in which, of all
// equally short plans, the fewest change (ties keep their centre); and from
// model.HoldFewest on no plan changes fewer users (of whole units, where sums of
// users cannot be compared one by one, a hold of so many kilometres is all that
// is promised). The prices draw regions of users who are at no centre yet, so
// with a hold cells are drawn for the same loads without it (drawn.go).
//
// An Infeasible says why there is no plan and which smallest changes of the
// inputs end feasible (explain.go, repairs.go); Apply makes them.
package region
