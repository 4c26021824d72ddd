package check

import (
	"fmt"
	"strings"
)

// Violation is one thing that does not hold: a sentence in English with its
// arguments, so that the app can word it in another language.
type Violation struct {
	Format string // as for fmt.Sprintf
	Args   []any
}

func (v Violation) String() string { return fmt.Sprintf(v.Format, v.Args...) }

// Chain is a row of moves that together save distance.
type Chain []Violation

func (c Chain) String() string {
	texts := make([]string, len(c))
	for i, v := range c {
		texts[i] = v.String()
	}
	return strings.Join(texts, ", ")
}
