package kml

import "strings"

// names remembers names and keys as strings, since a file repeats a few of them
// again and again.
type names [256]string

// mostNamed bounds the length of what is remembered, in bytes.
const mostNamed = 64

// of returns b as a string of its own, that of the last time if it can.
func (n *names) of(b []byte) string {
	if len(b) == 0 || len(b) > mostNamed {
		return string(b)
	}
	at := &n[(7*int(b[0])+3*int(b[len(b)/2])+int(b[len(b)-1])+len(b))&0xFF]
	if *at != string(b) {
		*at = string(b)
	}
	return *at
}

// oneLine returns text as a string of its own with one blank for all those
// between two words, and none around them.
func oneLine(text string) string {
	if isOneLine(text) {
		return strings.Clone(text)
	}
	return strings.Clone(strings.Join(strings.Fields(text), " ")) // of one word Join makes no copy
}

// isOneLine reports whether text is surely as oneLine would leave it.
func isOneLine(text string) bool {
	before := byte(' ')
	for i := range len(text) {
		b := text[i]
		if b == ' ' && before == ' ' || b < ' ' || b == 0xC2 || 0xE1 <= b && b <= 0xE3 { // all other blanks begin so
			return false
		}
		before = b
	}
	return before != ' '
}
