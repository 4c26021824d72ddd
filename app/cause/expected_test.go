package cause

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"fenye/app/words"
	"fenye/data/fault"
)

// TestWhatWasExpectedIsTranslated: every text of the readers and of the settings
// of a run that says what was expected, as a whole literal, has its words.
func TestWhatWasExpectedIsTranslated(t *testing.T) {
	files := token.NewFileSet()
	found := 0
	check := func(e ast.Expr) {
		if f, made := e.(*ast.CallExpr); made && len(f.Args) > 1 { // fmt.Sprintf of numbers
			e = f.Args[0]
		}
		l, ok := e.(*ast.BasicLit)
		if !ok || l.Kind != token.STRING {
			return
		}
		text, err := strconv.Unquote(l.Value)
		text = strings.ReplaceAll(text, "%d", "7")
		if err != nil || strings.Contains(text, "%") {
			return // made of other words
		}
		found++
		numbered, _ := (&fault.Error{Expected: text}).ExpectedForm()
		if key := (&fault.Error{Expected: text}).ExpectedKey(); !words.Has(key) && !words.Has(numbered) {
			t.Errorf("%s: %q has no words %s", files.Position(l.Pos()), text, key)
		}
	}
	look := func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.KeyValueExpr:
				if k, ok := n.Key.(*ast.Ident); ok && k.Name == "Expected" {
					check(n.Value)
				}
			case *ast.CallExpr:
				if f, ok := n.Fun.(*ast.Ident); ok && f.Name == "bad" && file.Name.Name == "planfile" && len(n.Args) > 2 {
					check(n.Args[2])
				}
				if f, ok := n.Fun.(*ast.Ident); ok && f.Name == "wrong" && file.Name.Name == "session" && len(n.Args) == 3 {
					check(n.Args[2])
				}
				if m, ok := n.Fun.(*ast.SelectorExpr); ok && m.Sel.Name == "at" && file.Name.Name == "mongo" && len(n.Args) == 4 {
					check(n.Args[3])
				}
			}
			return true
		})
		return nil
	}
	for _, room := range []string{"../../data", "../../model/session"} {
		if err := filepath.WalkDir(room, look); err != nil {
			t.Fatal(err)
		}
	}
	if found < 50 {
		t.Errorf("%d texts found, want more: the test does not see them", found)
	}
}
