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
func describe(fields []Field, text string) (_ []Field, tokens int) {
	if strings.TrimSpace(text) == "" {
		return fields, 0
	}
	if len(text) > mostDescription {
		text = text[:mostDescription]
	}
	if strings.IndexByte(text, '<') < 0 {
		return lines(text, fields), min(mostLines, strings.Count(text, "\n"))
	}
	return fromHTML(text, fields)
}

func lines(text string, fields []Field) []Field {
	for line := range strings.Lines(text) {
		if len(fields) == mostLines {
			break
		}
		if f, ok := pair(line); ok {
			fields = append(fields, f)
		}
	}
	return fields
}

// pair splits a line at its first colon, full-width colon or equals sign.
func pair(line string) (Field, bool) {
	line = strings.TrimSpace(line)
	at := strings.IndexAny(line, ":：=")
	if at <= 0 || at > 120 {
		return Field{}, false
	}
	rest := strings.TrimLeft(line[at:], ":：=")
	f := Field{strings.TrimSpace(line[:at]), strings.TrimSpace(rest)}
	return f, f.Key != "" && f.Value != "" && !strings.HasPrefix(f.Value, "//")
}

// fromHTML walks the tokens of a description; it needs no tree.
func fromHTML(text string, fields []Field) (_ []Field, tokens int) {
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
			endRow()
			return lines(plain.String(), fields), tokens
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
