package demand

import "fenye/model"

// ParsePopulation reads a number of people as people write it: 20217700,
// 20,217,700, 2021.77万, with full-width digits or blanks between groups of
// three. tens says that the name of the field holds 万 already. A reason that
// is not "" says why the text cannot be used.
func ParsePopulation(text string, tens bool) (model.Population, Reason) {
	return parsePopulation(text, tens)
}
