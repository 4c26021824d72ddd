package kml

import (
	"strings"

	"golang.org/x/net/html"
)

// Descriptions are for people: only their first part is searched for fields.
const (
	mostDescription = 64 << 10
	mostLines       = 1000
)

// describe appends the fields of a description: rows of two cells of HTML
// tables, and lines "key: value" or "key = value".
// It says how many HTML tokens or lines it read, too.
func (p *parser) describe(fields []Field, text string) (_ []Field, tokens int) {
	if strings.TrimSpace(text) == "" {
		return fields, 0
	}
	text, cut := begin(text)
	if strings.IndexByte(text, '<') < 0 {
		return p.lines(whole(text, cut), fields), min(mostLines, strings.Count(text, "\n"))
	}
	return p.fromHTML(text, cut, fields)
}

// begin returns the part of a description that is searched, and whether it is cut
// off there: its last line or row then is no field, since a number may lack digits.
func begin(text string) (_ string, cut bool) {
	if len(text) <= mostDescription {
		return text, false
	}
	return text[:mostDescription], true
}

// whole returns the lines of a text without the last if that is cut off.
func whole(text string, cut bool) string {
	if !cut {
		return text
	}
	return text[:strings.LastIndexByte(text, '\n')+1]
}

func (p *parser) lines(text string, fields []Field) []Field {
	for line := range strings.Lines(text) {
		if len(fields) == mostLines {
			break
		}
		if key, value, ok := pair(line); ok {
			fields = append(fields, Field{p.scan.names.of([]byte(key)), value})
		}
	}
	return fields
}

// pair splits a line at its first colon, full-width colon or equals sign.
func pair(line string) (key, value string, ok bool) {
	line = strings.TrimSpace(line)
	at := divider(line)
	if at <= 0 || at > 120 {
		return "", "", false
	}
	key = strings.TrimSpace(line[:at])
	value = line[at:]
	for n := dividing(value); n > 0; n = dividing(value) {
		value = value[n:]
	}
	value = strings.TrimSpace(value)
	return key, value, key != "" && value != "" && !strings.HasPrefix(value, "//")
}

const wideColon = "："

// divider returns where the first colon or equals sign of a line is, -1 if it has none.
func divider(line string) int {
	for i := range len(line) {
		if b := line[i]; b == ':' || b == '=' || b == wideColon[0] && strings.HasPrefix(line[i:], wideColon) {
			return i
		}
	}
	return -1
}

// dividing returns the length of the colon or equals sign that text begins with, 0 if none.
func dividing(text string) int {
	switch {
	case text == "":
		return 0
	case text[0] == ':', text[0] == '=':
		return 1
	case strings.HasPrefix(text, wideColon):
		return len(wideColon)
	}
	return 0
}

// fromHTML walks the tokens of a description; it needs no tree.
func (p *parser) fromHTML(text string, cut bool, fields []Field) (_ []Field, tokens int) {
	var plain, cell strings.Builder
	var cells []string
	inCell := false
	endCell := func() {
		if inCell {
			cells = append(cells, strings.Join(strings.Fields(cell.String()), " "))
		}
		inCell = false
		cell.Reset()
	}
	endRow := func() {
		endCell()
		if len(cells) == 2 && cells[0] != "" && cells[1] != "" && len(fields) < mostLines {
			fields = append(fields, Field{strings.TrimRight(cells[0], ":： "), cells[1]})
		}
		cells = cells[:0]
	}
	z := html.NewTokenizer(strings.NewReader(text))
	z.SetMaxBuf(mostDescription)
	for {
		tokens++
		kind := z.Next()
		switch kind {
		case html.ErrorToken:
			if !cut {
				endRow()
			}
			return p.lines(whole(plain.String(), cut), fields), tokens
		case html.TextToken:
			if inCell {
				cell.Write(z.Text())
			} else {
				plain.Write(z.Text())
			}
		case html.StartTagToken, html.EndTagToken, html.SelfClosingTagToken:
			tag, _ := z.TagName()
			switch name := string(tag); {
			case name == "td" || name == "th":
				endCell()
				inCell = kind == html.StartTagToken
			case name == "tr" || name == "table":
				endRow()
				plain.WriteByte('\n')
			case name != "br" && name != "p" && name != "div" && name != "li":
			case inCell:
				cell.WriteByte(' ')
			default:
				plain.WriteByte('\n')
			}
		}
	}
}
