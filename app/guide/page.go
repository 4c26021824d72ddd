package guide

import (
	"path"
	"strings"

	"fenye/app/words"
	"fenye/assets"
)

// Page is one page of the guide in one language.
type Page struct {
	Name   string // of its file, such as "02-regions.md": the same in both languages
	Title  string // its first heading
	Blocks []Block
	plain  string // everything that can be searched, in lower case
}

// Folder is where the pages of a language lie among the assets.
func Folder(l words.Lang) string { return "help/" + string(l) }

// Pages reads the guide in language l, in the order of the names of its files.
func Pages(l words.Lang) ([]Page, error) {
	files, err := assets.Files.ReadDir(Folder(l))
	if err != nil {
		return nil, err
	}
	var all []Page
	for _, f := range files {
		text, err := assets.Files.ReadFile(path.Join(Folder(l), f.Name()))
		if err != nil {
			return nil, err
		}
		all = append(all, newPage(f.Name(), string(text)))
	}
	return all, nil
}

func newPage(name, text string) Page {
	p := Page{Name: name, Title: name, Blocks: Parse(text)}
	for i, b := range p.Blocks {
		if i == 0 && b.Kind == Heading {
			p.Title = plainText(b.Spans)
		}
		p.plain += b.plain() + "\n"
	}
	p.plain = strings.ToLower(p.plain)
	return p
}

// holds reports whether every word of a search stands in the page.
func (p *Page) holds(search string) bool {
	for _, word := range strings.Fields(strings.ToLower(search)) {
		if !strings.Contains(p.plain, word) {
			return false
		}
	}
	return true
}

// marked reports whether a block holds a word of a search; none does of an
// empty one.
func marked(b Block, search string) bool {
	text := strings.ToLower(b.plain())
	for _, word := range strings.Fields(strings.ToLower(search)) {
		if strings.Contains(text, word) {
			return true
		}
	}
	return false
}

// picture returns the file of a picture that a page names, and whether there
// is one.
func picture(name string) ([]byte, bool) {
	data, err := assets.Files.ReadFile("help/pictures/" + path.Base(name))
	return data, err == nil
}
