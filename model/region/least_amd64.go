package region

// mostPairs is for how many pairs of centres leastPairs has bits.
const mostPairs = 32

// leastPairs is leastRows for an even number of centres, at most 2*mostPairs; see
// the assembly.
//
//go:noescape
func leastPairs(d, price *float64, pairs, n int, owner *int32, gap *float64)

// leastRows works out the owner of each row of d and by how much every other centre
// is worse, as least does.
func leastRows(d, price []float64, owner []int32, gap []float64) {
	k, n := len(price), len(owner)
	if k%2 != 0 || k < 4 || k > 2*mostPairs || n == 0 {
		leastOneByOne(d, price, owner, gap)
		return
	}
	_, _ = d[:n*k], gap[:n]
	leastPairs(&d[0], &price[0], k/2, n, &owner[0], &gap[0])
}
