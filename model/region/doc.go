// Package region finds the capacity-constrained regions of a scenario: the
// split of whole users over centres that costs the least user-kilometres, with
// the prices that prove it.
//
// Solve works on bare demand points; Plan works on a model.Plan and returns
// the Outcome that every table, picture and file is made from. The optimum is
// a function of the problem alone: the order of places, the number of cores
// and the solver's earlier work never reach it.
package region
