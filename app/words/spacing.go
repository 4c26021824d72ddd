package words

import (
	"strings"
	"unicode"
)

// Spaced puts the space that Chinese typography wants between neighbours of
// Han on one side and Latin letters or digits on the other, where names of
// either script meet a text.
func Spaced(text string) string {
	var b strings.Builder
	var last rune
	for _, r := range text {
		if unicode.Is(unicode.Han, last) && western(r) || western(last) && unicode.Is(unicode.Han, r) {
			b.WriteByte(' ')
		}
		b.WriteRune(r)
		last = r
	}
	return b.String()
}

func western(r rune) bool {
	return unicode.Is(unicode.Latin, r) || r >= '0' && r <= '9'
}
