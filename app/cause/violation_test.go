package cause

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"fenye/app/words"
	"fenye/model/region/check"
)

// TestViolationsAreWorded: each sentence of the independent check, a literal in
// its source, has its words and takes as many arguments.
func TestViolationsAreWorded(t *testing.T) {
	sources, err := filepath.Glob("../../model/region/check/*.go")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, source := range sources {
		if strings.HasSuffix(source, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), source, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		look := func(e ast.Expr) {
			l, is := e.(*ast.BasicLit)
			if !is || l.Kind != token.STRING {
				return
			}
			format, err := strconv.Unquote(l.Value)
			if err != nil {
				t.Fatal(err)
			}
			found++
			if key := violationKey(format); !words.Has(key) {
				t.Errorf("%q has no words %s", format, key)
			}
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				if f, is := n.Fun.(*ast.SelectorExpr); is && (f.Sel.Name == "say" || f.Sel.Name == "compare") && len(n.Args) > 0 {
					look(n.Args[0])
				}
			case *ast.CompositeLit:
				if f, is := n.Type.(*ast.Ident); is && f.Name == "Violation" && len(n.Elts) > 0 {
					look(n.Elts[0])
				}
			}
			return true
		})
	}
	if found < 30 {
		t.Errorf("%d sentences found, want more: the test does not see them", found)
	}
}

func TestViolation(t *testing.T) {
	move := check.Violation{Format: "%s from %s to %s", Args: []any{"A", "B", "C"}}
	for _, c := range []struct {
		v      check.Violation
		zh, en string
	}{
		{check.Violation{Format: "%s serves %d users, %d above its capacity", Args: []any{"北方", 1, 1}},
			"北方 接入 1 个用户，超过容量 1 个", "北方 serves 1 user, 1 above its capacity"},
		{check.Violation{Format: "not optimal: %d users each of %s would together save %.1f km a chain", Args: []any{2, check.Chain{move, move}, 3.25}},
			"不是最优：A 从 B 到 C、A 从 B 到 C 各 2 个用户一起移动，每串可少 3.2 km",
			"not optimal: 2 users each of A from B to C, A from B to C would together save 3.2 km a chain"},
		{check.Violation{Format: "what nobody says"}, "what nobody says", "what nobody says"},
	} {
		if got := Violation(words.ZH, c.v); got != c.zh {
			t.Errorf("%q, want %q", got, c.zh)
		}
		if got := Violation(words.EN, c.v); got != c.en {
			t.Errorf("%q, want %q", got, c.en)
		}
	}
}
