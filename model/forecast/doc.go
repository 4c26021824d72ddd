// Package forecast predicts how many people of a province or city will be
// users: a logistic regression, users = population x sigmoid(w . z), fitted by
// maximum likelihood on counts (so many of so many asked) or on single records
// (yes or no).
//
//	data.go                      what is known, and what makes it unusable
//	scale.go, rank.go            columns made comparable; columns that repeat others
//	separate.go, simplex.go      outcomes that a column decides, so that no fit exists
//	fit.go, likelihood.go        the fit
//	auc.go, calibration.go       how good it is
//	predict.go                   users with an interval
//
// The order of rows reaches no result, not even in the last bit.
package forecast
