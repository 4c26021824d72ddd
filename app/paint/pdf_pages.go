package paint

import (
	"fmt"
	"io"
	"strings"
)

// facts are what a PDF says of itself.
type facts struct {
	title, language string
	marks           []mark
}

// mark is an entry of a PDF's table of contents. Level 1 is the highest.
type mark struct {
	text  string
	level int
	page  int     // from 0
	y     float64 // points from the page's upper edge
}

// writePages writes a document of pages that share doc. The same pages give the
// same bytes.
func writePages(out io.Writer, doc *document, about facts, pages []*pdf) error {
	f := &pdfFile{}
	f.b.WriteString("%PDF-1.6\n%\xe2\xe3\xcf\xd3\n")
	var contents []string
	for _, p := range pages {
		content := fmt.Sprintf("%d 0 R", f.stream("", p.b.Bytes()))
		if p.plain != nil {
			content += fmt.Sprintf(" %d 0 R", f.object(fmt.Sprintf("<</Length %d>>\nstream\n%s\nendstream", len(p.plain), p.plain)))
		}
		contents = append(contents, content)
	}
	resources := f.object("<<" + doc.resources(f) + ">>")
	tree := f.next() + len(pages)
	first := f.next()
	kids := ""
	for i, p := range pages {
		id := f.object(fmt.Sprintf("<</Type/Page/Parent %d 0 R/MediaBox[0 0 %s %s]/Contents[%s]/Resources %d 0 R>>",
			tree, short(p.size.X1), short(p.size.Y1), contents[i], resources))
		kids += fmt.Sprintf("%d 0 R ", id)
	}
	f.object(fmt.Sprintf("<</Type/Pages/Kids[%s]/Count %d>>", strings.TrimSpace(kids), len(pages)))
	more := ""
	if len(about.marks) > 0 {
		more = fmt.Sprintf("/Outlines %d 0 R/PageMode/UseOutlines", f.outlines(about.marks, pages, first))
	}
	if about.language != "" {
		more += fmt.Sprintf("/Lang(%s)/ViewerPreferences<</DisplayDocTitle true>>", about.language)
	}
	catalogue := f.object(fmt.Sprintf("<</Type/Catalog/Pages %d 0 R%s>>", tree, more))
	info := f.object(fmt.Sprintf("<</Title %s/Producer(Fenye)>>", utf16Hex(about.title)))
	if _, err := out.Write(f.finish(catalogue, info)); err != nil {
		return fmt.Errorf("paint: pdf: %w", err)
	}
	return nil
}

// resources writes the fonts and strengths that pages refer to.
func (d *document) resources(f *pdfFile) string {
	var fonts, states strings.Builder
	for i, font := range d.fonts {
		if font != nil {
			fmt.Fprintf(&fonts, "/F%d %d 0 R ", i, font.write(f))
		}
	}
	for _, a := range d.strengths {
		s := short3(float64(a) / 255)
		fmt.Fprintf(&states, "/G%d <</Type/ExtGState/ca %s/CA %s>> ", a, s, s)
	}
	return fmt.Sprintf("/Font<<%s>>/ExtGState<<%s>>", fonts.String(), states.String())
}

// outlines writes the table of contents, a flat list for each level-1 mark with
// the marks below it, and returns its number. first is the object of page 0.
func (f *pdfFile) outlines(marks []mark, pages []*pdf, first int) int {
	root := f.next()
	ids := func(i int) int { return root + 1 + i }
	parent := make([]int, len(marks)) // index of the mark above; -1: the root
	last := -1
	for i, m := range marks {
		parent[i] = -1
		if m.level > 1 && last >= 0 {
			parent[i] = last
		} else {
			last = i
		}
	}
	children := func(of int) (all []int) {
		for i := range marks {
			if parent[i] == of {
				all = append(all, i)
			}
		}
		return all
	}
	span := func(of int) string {
		all := children(of)
		if len(all) == 0 {
			return ""
		}
		return fmt.Sprintf("/First %d 0 R/Last %d 0 R/Count %d", ids(all[0]), ids(all[len(all)-1]), len(all))
	}
	f.object("<</Type/Outlines" + span(-1) + ">>")
	for i, m := range marks {
		up := root
		if parent[i] >= 0 {
			up = ids(parent[i])
		}
		links := ""
		all := children(parent[i])
		for at, j := range all {
			if j == i && at > 0 {
				links += fmt.Sprintf("/Prev %d 0 R", ids(all[at-1]))
			}
			if j == i && at+1 < len(all) {
				links += fmt.Sprintf("/Next %d 0 R", ids(all[at+1]))
			}
		}
		f.object(fmt.Sprintf("<</Title %s/Parent %d 0 R%s%s/Dest[%d 0 R/XYZ 0 %s null]>>", utf16Hex(m.text), up, links, span(i),
			first+m.page, short(pages[m.page].size.Y1-m.y)))
	}
	return root
}
