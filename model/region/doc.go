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
// An Infeasible says why there is no plan and which smallest changes of the
// inputs end feasible (explain.go, repairs.go); Apply makes them.
package region
