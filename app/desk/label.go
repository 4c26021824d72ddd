package desk

import (
	"strconv"
	"strings"

	"fenye/app/wishes"
	"fenye/app/words"
	"fenye/model"
	"fenye/model/table"
)

// Label names an edit or a job: a key of assets/words and its arguments, put
// into words only when shown, since the language may change meanwhile.
type Label struct {
	Key  string
	Args []any // model.Users, model.Km, model.Tenths, Word, string, int
}

// Word is an argument that is itself a key of assets/words.
type Word string

// Text returns the label in language l; the zero Label is "".
func (l Label) Text(lang words.Lang) string {
	if l.Key == "" {
		return ""
	}
	args := make([]any, len(l.Args))
	for i, a := range l.Args {
		args[i] = argument(lang, a)
	}
	return lang.T(l.Key, args...)
}

func argument(lang words.Lang, a any) any {
	switch v := a.(type) {
	case Word:
		return lang.T(string(v))
	case Province:
		return wishes.Province(lang, string(v))
	case model.Users:
		if v == model.NoLimit {
			return lang.T("desk.no_limit")
		}
		return table.People(int64(v))
	case model.Km:
		return table.Fixed(float64(v), 0) + " km"
	case model.Tenths:
		return strings.Replace(strconv.FormatFloat(float64(v)/10, 'f', -1, 64), "-", "−", 1) + " %"
	}
	return a
}
