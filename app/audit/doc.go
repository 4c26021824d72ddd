// Package audit checks a saved plan by code of its own, without the solver:
// that its solution is feasible and optimal, and that the tables and the
// summary beside it say the same in every number. Of an access plan it checks
// that the summary follows from the rows.
package audit
