package reread

import (
	"fmt"
	"strings"
)

// statement is words up to a semicolon, perhaps with a block: the shape that
// BIND's and nginx's configurations share.
type statement struct {
	words []string
	block []statement
	open  bool // has a block
}

func (s statement) word(i int) string {
	if i < len(s.words) {
		return s.words[i]
	}
	return ""
}

// statements parses a text whose comments begin with the given mark. Quotes
// bind a word and are dropped; within them a backslash stays as it is.
func statements(text, comment string) ([]statement, error) {
	tokens, err := tokens(text, comment)
	if err != nil {
		return nil, err
	}
	p := &blockParser{tokens: tokens}
	all, err := p.all(false, 0)
	if err == nil && len(p.tokens) > 0 {
		err = fmt.Errorf("a block is closed that was not opened")
	}
	return all, err
}

// token is a mark ({, } or ;) or a word.
type token struct {
	text string
	mark bool
}

func tokens(text, comment string) ([]token, error) {
	var out []token
	for i := 0; i < len(text); {
		switch c := text[i]; {
		case strings.HasPrefix(text[i:], comment):
			end := strings.IndexByte(text[i:], '\n')
			if end < 0 {
				return out, nil
			}
			i += end
		case c <= ' ':
			i++
		case c == '{' || c == '}' || c == ';':
			out = append(out, token{string(c), true})
			i++
		case c == '"':
			end := i + 1
			for end < len(text) && text[end] != '"' {
				if text[end] == '\\' {
					end++
				}
				end++
			}
			if end >= len(text) {
				return nil, fmt.Errorf("a quote is not closed")
			}
			out = append(out, token{text[i+1 : end], false})
			i = end + 1
		default:
			end := i
			for end < len(text) && text[end] > ' ' && !strings.ContainsRune(`{};"`, rune(text[end])) {
				end++
			}
			out = append(out, token{text[i:end], false})
			i = end
		}
	}
	return out, nil
}

type blockParser struct{ tokens []token }

// all reads statements up to the end of the block or text. A block ends its
// statement, and a semicolon after it is skipped.
func (p *blockParser) all(inside bool, depth int) ([]statement, error) {
	var out []statement
	var now statement
	if depth > 50 {
		return nil, fmt.Errorf("blocks nest too deep")
	}
	for len(p.tokens) > 0 {
		t := p.tokens[0]
		p.tokens = p.tokens[1:]
		switch {
		case !t.mark:
			now.words = append(now.words, t.text)
		case t.text == ";":
			if len(now.words) > 0 {
				out = append(out, now)
			}
			now = statement{}
		case t.text == "{":
			block, err := p.all(true, depth+1)
			if err != nil {
				return nil, err
			}
			now.block, now.open = append(now.block, block...), true
			out = append(out, now)
			now = statement{}
		default: // }
			if !inside || len(now.words) > 0 {
				return nil, fmt.Errorf("unexpected }")
			}
			return out, nil
		}
	}
	if inside || len(now.words) > 0 {
		return nil, fmt.Errorf("the text ends within a statement")
	}
	return out, nil
}
