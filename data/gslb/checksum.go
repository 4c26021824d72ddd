package gslb

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strconv"
	"strings"
)

// Checksum returns "sha256:" and the hexadecimal SHA-256 of the lines
// "unit TAB rank TAB centre LF" in byte order, ranks from 0. It tells whether
// two generations route alike.
func (t *Table) Checksum() string {
	var lines []string
	for _, u := range t.Units {
		for rank, dc := range u.Route {
			lines = append(lines, u.ID+"\t"+strconv.Itoa(rank)+"\t"+dc+"\n")
		}
	}
	slices.Sort(lines)
	sum := sha256.Sum256([]byte(strings.Join(lines, "")))
	return "sha256:" + hex.EncodeToString(sum[:])
}
