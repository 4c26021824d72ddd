package words

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"fenye/assets"
)

// Lang is a language of the program.
type Lang string

const (
	ZH Lang = "zh"
	EN Lang = "en"
)

// Parse reads a language's name, such as "zh", "en" or a locale "zh_CN.UTF-8".
func Parse(s string) (Lang, error) {
	switch {
	case strings.HasPrefix(strings.ToLower(s), "zh"):
		return ZH, nil
	case strings.HasPrefix(strings.ToLower(s), "en"):
		return EN, nil
	}
	return "", fmt.Errorf("language %q: expected zh or en", s)
}

// entries reads every file of assets/words: key to text by language.
var entries = sync.OnceValue(func() map[string]map[Lang]string {
	all := map[string]map[Lang]string{}
	files, err := assets.Files.ReadDir("words")
	if err != nil {
		panic("words: " + err.Error())
	}
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), ".json") {
			continue
		}
		var part map[string]map[Lang]string
		if err := json.Unmarshal(assets.Read("words/"+f.Name()), &part); err != nil {
			panic("words: " + f.Name() + ": " + err.Error())
		}
		for k, v := range part {
			if _, twice := all[k]; twice {
				panic("words: " + k + " stands in two files")
			}
			all[k] = v
		}
	}
	return all
})

// T returns the text of a key in language l, with {0}, {1}, ... replaced by
// args. {0|place|places} is the first form where the argument reads "1" and the
// second for any other. An unknown key returns itself, which the tests find.
func (l Lang) T(key string, args ...any) string {
	text, ok := entries()[key][l]
	if !ok {
		return key
	}
	said := make([]string, len(args))
	for i, a := range args {
		said[i] = fmt.Sprint(a)
	}
	return hole.ReplaceAllStringFunc(text, func(found string) string { // in one pass: a name may be "{1}"
		parts := strings.Split(strings.Trim(found, "{}"), "|")
		i, err := strconv.Atoi(parts[0])
		switch {
		case err != nil || i >= len(said):
			return found
		case len(parts) == 1:
			return said[i]
		case said[i] == "1":
			return parts[1]
		}
		return parts[2]
	})
}

// hole is where an argument, or the form of a word that it governs, goes.
var hole = regexp.MustCompile(`\{\d+(\|[^{}|]*\|[^{}|]*)?\}`)

// Has reports whether a key is known.
func Has(key string) bool { _, ok := entries()[key]; return ok }
