package scene

import (
	"strings"
	"unicode"

	"fenye/app/words"
)

// say is lang.T with the space that Chinese typography puts between Han and
// Latin letters or digits, where names of either script meet the text.
func say(lang words.Lang, key string, args ...any) string {
	return spaced(lang.T(key, args...))
}

// spaced puts a space between neighbours of the two scripts.
func spaced(text string) string {
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
