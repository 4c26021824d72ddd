package guide

import (
	"regexp"
	"strconv"
	"strings"
)

// Kind is what a block is.
type Kind int

const (
	Paragraph Kind = iota
	Heading
	Item    // of a list
	Table   // its first row is the head
	Code    // lines as they are
	Picture // with its caption
)

// Block is one part of a page, from its left edge to its right.
type Block struct {
	Kind   Kind
	Level  int    // of a heading: 1 is the page's own
	Number int    // of an item; 0: a dot
	Spans  []Span // of a heading, paragraph, item or caption
	Rows   [][][]Span
	Lines  []string // of code
	File   string   // of a picture, as the page names it
}

// Span is a stretch of text of one look.
type Span struct {
	Text       string
	Bold, Code bool
	Link       string // "" for none, "03-provinces.md" or an address
}

var (
	numbered = regexp.MustCompile(`^(\d+)\. +`)
	pictured = regexp.MustCompile(`^!\[([^\]]*)\]\(([^)]+)\)$`)
	inline   = regexp.MustCompile("`([^`]+)`|\\*\\*([^*]+)\\*\\*|\\[([^\\]]+)\\]\\(([^)]+)\\)")
)

// Parse reads Markdown of the kinds that the guide uses. A line belongs to the
// paragraph or item before it unless it begins something of its own.
func Parse(text string) []Block {
	var all []Block
	open := false // the last block takes further lines
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	for i := 0; i < len(lines); i++ {
		line := strings.TrimSpace(lines[i])
		switch {
		case line == "":
			open = false
		case strings.HasPrefix(line, "```"):
			code := Block{Kind: Code}
			for i++; i < len(lines) && !strings.HasPrefix(lines[i], "```"); i++ {
				code.Lines = append(code.Lines, lines[i])
			}
			all, open = append(all, code), false
		case strings.HasPrefix(line, "|"):
			table := Block{Kind: Table}
			for ; i < len(lines) && strings.HasPrefix(lines[i], "|"); i++ {
				if row := cells(lines[i]); row != nil {
					table.Rows = append(table.Rows, row)
				}
			}
			i--
			all, open = append(all, table), false
		case open && !begins(line):
			last := &all[len(all)-1]
			last.Spans = append(last.Spans, joined(last.Spans, line)...)
		default:
			b := begun(line)
			all, open = append(all, b), b.Kind == Paragraph || b.Kind == Item
		}
	}
	return all
}

// begins reports whether a line begins a block of its own.
func begins(line string) bool {
	return strings.HasPrefix(line, "#") || strings.HasPrefix(line, "- ") || numbered.MatchString(line) || pictured.MatchString(line)
}

// begun is the block that a line begins.
func begun(line string) Block {
	if m := pictured.FindStringSubmatch(line); m != nil {
		return Block{Kind: Picture, Spans: spans(m[1]), File: m[2]}
	}
	if strings.HasPrefix(line, "#") {
		text := strings.TrimLeft(line, "#")
		return Block{Kind: Heading, Level: len(line) - len(text), Spans: spans(strings.TrimSpace(text))}
	}
	if m := numbered.FindStringSubmatch(line); m != nil {
		n, _ := strconv.Atoi(m[1])
		return Block{Kind: Item, Number: n, Spans: spans(line[len(m[0]):])}
	}
	if text, is := strings.CutPrefix(line, "- "); is {
		return Block{Kind: Item, Spans: spans(text)}
	}
	return Block{Kind: Paragraph, Spans: spans(line)}
}

// joined are the spans of a line that goes on with a paragraph: between Latin
// words a line break is a space, between Han it is nothing.
func joined(before []Span, line string) []Span {
	end := []rune(plainText(before))
	if len(end) > 0 && !wide(end[len(end)-1]) {
		line = " " + line
	}
	return spans(line)
}

// cells are those of a table's line, nil for the line under the head. A bar that
// belongs to the text is written \|.
func cells(line string) [][]Span {
	line = strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(line), "|"), "|")
	if strings.Trim(line, "-|: ") == "" {
		return nil
	}
	var row [][]Span
	for _, cell := range strings.Split(strings.ReplaceAll(line, `\|`, "\x00"), "|") {
		row = append(row, spans(strings.TrimSpace(strings.ReplaceAll(cell, "\x00", "|"))))
	}
	return row
}

// spans tells the looks in a text apart.
func spans(text string) []Span {
	var all []Span
	at := 0
	for _, m := range inline.FindAllStringSubmatchIndex(text, -1) {
		if m[0] > at {
			all = append(all, Span{Text: text[at:m[0]]})
		}
		at = m[1]
		switch {
		case m[2] >= 0:
			all = append(all, Span{Text: text[m[2]:m[3]], Code: true})
		case m[4] >= 0:
			all = append(all, Span{Text: text[m[4]:m[5]], Bold: true})
		default:
			all = append(all, Span{Text: text[m[6]:m[7]], Link: text[m[8]:m[9]]})
		}
	}
	if at < len(text) {
		all = append(all, Span{Text: text[at:]})
	}
	return all
}

func plainText(all []Span) string {
	var b strings.Builder
	for _, s := range all {
		b.WriteString(s.Text)
	}
	return b.String()
}

// plain is what a block says.
func (b Block) plain() string {
	text := plainText(b.Spans) + strings.Join(b.Lines, "\n")
	for _, row := range b.Rows {
		for _, cell := range row {
			text += plainText(cell) + " "
		}
	}
	return text
}

// wide reports whether a character is Han or the punctuation of Han, between
// which a line may break.
func wide(r rune) bool { return r >= 0x2e80 }
