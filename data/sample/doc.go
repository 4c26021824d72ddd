// Package sample reads the tables of a logistic regression: those it learns
// from, counts or single records, and those it predicts users for.
//
// Every row must be usable: a regression that silently left out rows would
// answer another question. The first that is not is an error with its row and
// field.
package sample
