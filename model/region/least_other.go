//go:build !amd64

package region

// leastRows works out the owner of each row of d and by how much every other centre
// is worse, as least does.
func leastRows(d, price []float64, owner []int32, gap []float64) {
	leastOneByOne(d, price, owner, gap)
}
