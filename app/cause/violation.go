package cause

import (
	"fmt"
	"regexp"
	"strings"

	"fenye/app/words"
	"fenye/model/region/check"
)

// verb is where an argument goes in a format.
var verb = regexp.MustCompile(`%[-+# 0-9.]*[a-z]`)

// Violation words what the independent check of a plan found.
func Violation(l words.Lang, v check.Violation) string {
	verbs := verb.FindAllString(v.Format, -1)
	key := violationKey(v.Format)
	if !words.Has(key) || len(verbs) != len(v.Args) {
		return v.String()
	}
	args := make([]any, len(v.Args))
	for i, a := range v.Args {
		if chain, is := a.(check.Chain); is {
			texts := make([]string, len(chain))
			for k, move := range chain {
				texts[k] = Violation(l, move)
			}
			args[i] = strings.Join(texts, l.T("cause.check.between"))
			continue
		}
		args[i] = fmt.Sprintf(verbs[i], a)
	}
	return l.T(key, args...)
}

// violationKey is "cause.check." and the words of a format in lower case, with
// "x" for each argument.
func violationKey(format string) string {
	parts := strings.FieldsFunc(strings.ToLower(verb.ReplaceAllString(format, " x ")), func(r rune) bool { return r < 'a' || r > 'z' })
	return "cause.check." + strings.Join(parts, "_")
}
