package cause

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"fenye/app/words"
	"fenye/data/fault"
	"fenye/data/planfile"
	"fenye/data/report"
	"fenye/model"
	"fenye/model/session"
)

// Said is an error of the app itself: a key of assets/words with arguments. As
// a plain error it is said in English.
type Said struct {
	Key  string
	Args []any
}

func (e *Said) Error() string { return words.EN.T(e.Key, e.Args...) }

// Text says err in language l, in one sentence. An error that is not known here
// is given as it is, in English.
func Text(l words.Lang, err error) string {
	for _, say := range []func(words.Lang, error) string{said, faulty, setting, keyed, file, number, fit, system, rings, library} {
		if text := say(l, err); text != "" {
			return harmless(text, "\n\t\u3000")
		}
	}
	return harmless(err.Error(), "\n\t\u3000")
}

func said(l words.Lang, err error) string {
	var s *Said
	if errors.As(err, &s) {
		return l.T(s.Key, s.Args...)
	}
	return ""
}

// faulty words an error of the readers: file, row, field, what was found and
// what was expected. In English the error itself says so.
func faulty(l words.Lang, err error) string {
	var f *fault.Error
	if !errors.As(err, &f) {
		return ""
	}
	if f.Kind == "" && f.Row > 0 && l != words.EN { // where what is repeated stands first
		return l.T("cause.first", f.Row)
	}
	if !words.Has("cause.fault." + string(f.Kind)) {
		return ""
	}
	return faultText(l, f, err)
}

// setting words a setting of a run that cannot be, as faulty words one of a
// file.
func setting(l words.Lang, err error) string {
	var bad *session.ConfigError
	if !errors.As(err, &bad) {
		return ""
	}
	return faultText(l, &fault.Error{Kind: fault.BadValue, Field: bad.Field, Found: bad.Found, Expected: bad.Expected}, err)
}

// faultText words f, which stands for err.
func faultText(l words.Lang, f *fault.Error, err error) string {
	if text := system(l, err); f.Kind == fault.Unreadable && text != "" {
		return text
	}
	if l == words.EN {
		return err.Error()
	}
	var spot []string
	if f.File != "" {
		spot = append(spot, f.File)
	}
	if f.Row > 0 {
		spot = append(spot, l.T("cause."+cmp.Or(f.Unit, "row"), f.Row))
	}
	if key := "cause.field." + f.Field; words.Has(key) {
		spot = append(spot, l.T(key))
	} else if f.Field != "" {
		spot = append(spot, f.Field)
	}
	what := []string{l.T("cause.fault." + string(f.Kind))}
	if f.Found != "" {
		what = append(what, l.T("cause.found", shortened(f.Found)))
	}
	if f.Expected != "" {
		expected := f.Expected
		if key := f.ExpectedKey(); words.Has(key) {
			expected = l.T(key)
		} else if numbered, numbers := f.ExpectedForm(); words.Has(numbered) {
			expected = l.T(numbered, numbers...)
		} else if list, named := strings.CutPrefix(expected, "columns called "); named {
			expected = l.T("cause.columns", list)
		} else if text := form(l, expected); text != "" {
			expected = text
		}
		what = append(what, l.T("cause.expected", expected))
	}
	if names := f.Names; len(names) > 0 {
		const most = 30
		all := make([]string, min(len(names), most))
		for i := range all {
			all[i] = shortened(names[i])
		}
		if len(names) > most {
			all = append(all, "…")
		}
		what = append(what, l.T("cause.names", strings.Join(all, "、")))
	}
	text := strings.Join(what, "，")
	if len(spot) > 0 {
		text = strings.Join(spot, "，") + "：" + text
	}
	if f.Err != nil {
		text += fmt.Sprintf("（%s）", Text(l, f.Err))
	}
	return text
}

// keyed words an error that knows the key of its translation, such as the
// reason why a row cannot be used.
func keyed(l words.Lang, err error) string {
	var k interface{ Key() string }
	if errors.As(err, &k) && words.Has(k.Key()) {
		return l.T(k.Key())
	}
	return ""
}

// shortened keeps a hostile value from filling the screen, and from breaking its
// line.
func shortened(s string) string {
	const most = 60
	if r := []rune(s); len(r) > most {
		s = string(r[:most]) + "…"
	}
	return harmless(s, "")
}

// harmless writes characters that a terminal obeys instead of showing, other
// than those kept, as escapes.
func harmless(s, kept string) string {
	var b strings.Builder
	for _, r := range s {
		if unicode.IsPrint(r) || strings.ContainsRune(kept, r) {
			b.WriteRune(r)
			continue
		}
		b.WriteString(strings.Trim(strconv.QuoteRune(r), "'"))
	}
	return b.String()
}

// file words the errors of plan files and of folders that are written.
func file(l words.Lang, err error) string {
	var newer *planfile.NewerError
	var exists *report.ExistsError
	name, _, found := strings.Cut(err.Error(), ": planfile: ")
	if !found || strings.Contains(name, ": ") {
		name = ""
	}
	switch {
	case errors.As(err, &newer):
		return l.T("cause.newer", named(l, name), newer.Version, planfile.Version)
	case errors.Is(err, planfile.ErrFormat):
		return l.T("cause.no_plan", named(l, name))
	case errors.Is(err, planfile.ErrTooLarge):
		return l.T("cause.plan_too_large", named(l, name))
	case errors.As(err, &exists):
		return l.T("cause.exists", exists.Dir)
	}
	return ""
}

func named(l words.Lang, name string) string {
	if name == "" {
		return l.T("cause.the_file")
	}
	return name
}

// number words the errors of the model.
func number(l words.Lang, err error) string {
	switch {
	case errors.Is(err, model.ErrNoPopulation):
		return l.T("cause.no_population")
	case errors.Is(err, model.ErrTooMany):
		return l.T("cause.too_many")
	}
	return ""
}
