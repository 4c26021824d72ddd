package exchange

// Ideal returns the load that should pass from a hot bearer to a cold one, so that
// both are equally loaded for their capacity,
//
//	δ* = (L_a/κ_a - L_c/κ_c) / (1/κ_a + 1/κ_c),
//
// and the limit κ_c·(L_a/κ_a - L_c/κ_c) below which the cold one stays cooler than
// the hot one was. Any load between 0 and the limit lowers the larger of the two,
// so a series of such exchanges ends. Capacities are above 0; where the bearers
// are the other way round, both results are negative.
func Ideal(hot, hotCapacity, cold, coldCapacity float64) (ideal, limit float64) {
	gap := hot/hotCapacity - cold/coldCapacity
	return gap / (1/hotCapacity + 1/coldCapacity), coldCapacity * gap
}
