package scene

import "fenye/app/words"

// say is lang.T with the space that Chinese typography puts between Han and
// Latin letters or digits, where names of either script meet the text.
func say(lang words.Lang, key string, args ...any) string {
	return words.Spaced(lang.T(key, args...))
}
