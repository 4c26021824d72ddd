package words

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const top = "../.." // of the module

var placeholder = regexp.MustCompile(`\{\d+\}`)

// TestBothLanguages: every key has a text in both, with the same arguments.
func TestBothLanguages(t *testing.T) {
	for key, text := range entries() {
		if len(text) != 2 || text[ZH] == "" || text[EN] == "" {
			t.Errorf("%s: got %q, want a text in zh and in en", key, text)
		}
		zh, en := arguments(text[ZH]), arguments(text[EN])
		if !slices.Equal(zh, en) {
			t.Errorf("%s: zh takes %v, en takes %v", key, zh, en)
		}
	}
}

var form = regexp.MustCompile(`\{(\d+)\|([^{}|]+)\|([^{}|]+)\}`)

// TestCountsAgree: a noun that is counted somewhere is counted wherever it
// follows an argument; a form is governed by an argument that the text shows, and
// Chinese, whose words have one form, has none.
func TestCountsAgree(t *testing.T) {
	nouns := map[string]bool{}
	for key, text := range entries() {
		if form.MatchString(text[ZH]) {
			t.Errorf("%s: Chinese needs no forms: %q", key, text[ZH])
		}
		for _, f := range form.FindAllStringSubmatch(text[EN], -1) {
			if !strings.Contains(text[EN], "{"+f[1]+"}") {
				t.Errorf("%s: %s is governed by an argument that is not shown", key, f[0])
			}
			if !strings.Contains(f[3], " ") && strings.HasSuffix(f[3], "s") {
				nouns[f[3]] = true
			}
		}
	}
	if len(nouns) < 30 {
		t.Errorf("%d nouns are counted, want more: the test does not see them", len(nouns))
	}
	counted := regexp.MustCompile(`\{\d+\} (?:[a-z-]+ )?([a-z-]+)`)
	for key, text := range entries() {
		for _, c := range counted.FindAllStringSubmatch(text[EN], -1) {
			if nouns[c[1]] {
				t.Errorf("%s: %q for one as for many", key, c[0])
			}
		}
	}
}

// TestOneAndMany: the form follows its argument, and no other.
func TestOneAndMany(t *testing.T) {
	for _, c := range []struct {
		args []any
		want string
	}{
		{[]any{"1", 1}, "1 user, 1 place"}, {[]any{"2,520,000", 77}, "2,520,000 users, 77 places"},
		{[]any{0, "1"}, "0 users, 1 place"}, {[]any{"11", "1.0"}, "11 users, 1.0 places"},
	} {
		if got := EN.T("command.tell.head", c.args...); got != c.want {
			t.Errorf("%v: %q, want %q", c.args, got, c.want)
		}
	}
	if got := EN.T("command.tell.head"); strings.Contains(got, "%!") || !strings.Contains(got, "{0|user|users}") {
		t.Errorf("without arguments: %q", got)
	}
}

// arguments lists the placeholders of a text, each once.
func arguments(text string) []string {
	found := placeholder.FindAllString(text, -1)
	slices.Sort(found)
	return slices.Compact(found)
}

// literal is a text in the source; one that a constant names may be that of a
// preference.
type literal struct {
	text, at string
	constant bool
}

// literals returns the texts in the program's source, tests left out.
func literals(t *testing.T) []literal {
	t.Helper()
	var all []literal
	files := token.NewFileSet()
	err := filepath.WalkDir(top, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || (strings.HasPrefix(d.Name(), ".") && path != top)):
			return filepath.SkipDir
		case !strings.HasSuffix(path, ".go"), strings.HasSuffix(path, "_test.go"):
			return nil
		}
		file, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, d := range file.Decls {
			g, ok := d.(*ast.GenDecl)
			if ok && g.Tok == token.IMPORT {
				continue
			}
			ast.Inspect(d, func(n ast.Node) bool {
				if l, is := n.(*ast.BasicLit); is && l.Kind == token.STRING {
					if text, err := strconv.Unquote(l.Value); err == nil {
						all = append(all, literal{text, files.Position(l.Pos()).String(), ok && g.Tok == token.CONST})
					}
				}
				return true
			})
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

var (
	keyText  = regexp.MustCompile(`^[a-z]+(\.[a-z0-9_]+)+$`)
	fileName = regexp.MustCompile(`\.(kml|kmz|geojson|csv|json|xlsx|png|svg|pdf|fenye)$`)
)

// TestKeysInTheSourceExist: a text of the source that looks like a key of a room
// and is no file's name is one.
func TestKeysInTheSourceExist(t *testing.T) {
	rooms := map[string]bool{}
	for key := range entries() {
		room, _, _ := strings.Cut(key, ".")
		rooms[room] = true
	}
	found := 0
	for _, l := range literals(t) {
		room, _, _ := strings.Cut(l.text, ".")
		if !keyText.MatchString(l.text) || !rooms[room] || l.constant || fileName.MatchString(l.text) {
			continue
		}
		found++
		if !Has(l.text) {
			t.Errorf("%s: %q is no key", l.at, l.text)
		}
	}
	if found < 100 {
		t.Errorf("%d keys found in the source, want more: the test does not see them", found)
	}
}

// TestEveryKeyIsUsed: a key stands in the source whole, or begins with a text
// of the source to which code adds the rest: one that ends in a point or an
// underscore, or the title of a group of keys.
func TestEveryKeyIsUsed(t *testing.T) {
	whole, beginnings := map[string]bool{}, map[string]bool{}
	for _, l := range literals(t) {
		whole[l.text] = true
		if strings.HasSuffix(l.text, ".") || strings.HasSuffix(l.text, "_") {
			beginnings[l.text] = true
		}
		if Has(l.text) {
			beginnings[l.text+"."] = true
		}
	}
	for key := range entries() {
		used := whole[key]
		for i := range key {
			used = used || ((key[i] == '.' || key[i] == '_') && beginnings[key[:i+1]])
		}
		if !used {
			t.Errorf("%s is used nowhere", key)
		}
	}
}

// TestArgumentsStayAsTheyAre: a name that looks like a place for an argument is
// no such place.
func TestArgumentsStayAsTheyAre(t *testing.T) {
	if got := EN.T("wishes.pin", "{1}", "{0}"); !strings.Contains(got, "{1}") || !strings.Contains(got, "{0}") {
		t.Errorf("got %q, want both names", got)
	}
}
