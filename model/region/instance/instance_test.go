package instance_test

import (
	"testing"

	"fenye/model/region/instance"
)

// TestSums holds the assignment instances against the sums of the reference
// table; those of the split are checked where they are solved.
func TestSums(t *testing.T) {
	for _, c := range []struct {
		n, k            int
		seed            uint64
		points, centres string
	}{
		{27, 2, 1, "7582c1cd192add0c", "fbcdf7fb0a566cf4"},
		{27, 2, 2, "3fde16c9f6439582", "55083316028a6b08"},
		{34, 3, 1, "7074e843d4cb8c6a", "6b3272def8750ff3"},
		{34, 3, 2, "d2b51271b580c17d", "89cbebc7e9bf78a2"},
		{333, 4, 1, "051b1a713c4d619b", "6d107ebe72c22f90"},
		{333, 4, 2, "a16c06f60ca1ca5a", "1869efc5c5e9244d"},
		{333, 8, 1, "1523860491724e42", "1342821eff587c83"},
		{333, 8, 2, "b81758d6b6a144ea", "d839a810d5a5516d"},
		{2844, 8, 1, "b9b4987de00aa7a2", "0aae382df2fe46c9"},
		{2844, 8, 2, "4ae4b5e509bc79c0", "fbbf8582732a8317"},
	} {
		i := instance.Assign(c.n, c.k, c.seed)
		if i.Points[:16] != c.points || i.Centres[:16] != c.centres {
			t.Errorf("%s: sums %s %s, want %s %s", i.Name, i.Points[:16], i.Centres[:16], c.points, c.centres)
		}
	}
}
