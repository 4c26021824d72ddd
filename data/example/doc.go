// Package example is the plan that the program opens with: the 77 Chinese
// cities of more than a million urban residents with their urban population of
// 2020, and the two centres of the source paper, in three scenarios of rising
// demand.
package example
