package charset

import "strconv"

// size writes a number of bytes as whole mebibytes, or bytes below one.
func size(n int64) string {
	if n < 1<<20 {
		return strconv.FormatInt(n, 10) + " bytes"
	}
	return strconv.FormatInt(n>>20, 10) + " MiB"
}
