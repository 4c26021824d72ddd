package guide

import (
	"encoding/json"
	"image"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/image/font/sfnt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"fenye/app/look"
	"fenye/app/words"
	"fenye/assets"
)

var languages = []words.Lang{words.ZH, words.EN}

func pagesOf(t *testing.T, l words.Lang) []Page {
	t.Helper()
	all, err := Pages(l)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// spansOf are all the spans of a page.
func spansOf(p Page) []Span {
	var all []Span
	for _, b := range p.Blocks {
		all = append(all, b.Spans...)
		for _, row := range b.Rows {
			for _, cell := range row {
				all = append(all, cell...)
			}
		}
	}
	return all
}

// Both languages have the same pages of the same shape: as many headings,
// pictures and lines of commands.
func TestLanguagesMatch(t *testing.T) {
	zh, en := pagesOf(t, words.ZH), pagesOf(t, words.EN)
	if len(zh) < 15 || len(zh) != len(en) {
		t.Fatalf("%d pages in Chinese, %d in English, want 15 or more and as many", len(zh), len(en))
	}
	count := func(p Page, k Kind) int {
		n := 0
		for _, b := range p.Blocks {
			if b.Kind == k {
				n++
			}
		}
		return n
	}
	for i := range zh {
		if zh[i].Name != en[i].Name {
			t.Fatalf("page %d is %s in Chinese and %s in English", i, zh[i].Name, en[i].Name)
		}
		if zh[i].Blocks[0].Kind != Heading || zh[i].Blocks[0].Level != 1 || zh[i].Title == en[i].Title {
			t.Errorf("%s: titles %q and %q", zh[i].Name, zh[i].Title, en[i].Title)
		}
		for _, k := range []Kind{Heading, Item, Table, Code, Picture} {
			if a, b := count(zh[i], k), count(en[i], k); a != b {
				t.Errorf("%s: %d blocks of kind %d in Chinese, %d in English", zh[i].Name, a, k, b)
			}
		}
	}
}

// Every link leads to a page that is there, and every picture can be drawn.
func TestLinksAndPicturesExist(t *testing.T) {
	used := map[string]bool{}
	for _, l := range languages {
		all := pagesOf(t, l)
		for _, p := range all {
			for _, s := range spansOf(p) {
				is := func(q Page) bool { return q.Name == s.Link }
				if s.Link != "" && !strings.HasPrefix(s.Link, "https://") && !slices.ContainsFunc(all, is) {
					t.Errorf("%s/%s: the link to %s leads nowhere", l, p.Name, s.Link)
				}
			}
			for _, b := range p.Blocks {
				if b.Kind != Picture {
					continue
				}
				used[path.Base(b.File)] = true
				f, err := assets.Files.Open(path.Join(Folder(l), b.File))
				if err != nil {
					t.Errorf("%s/%s: %v", l, p.Name, err)
					continue
				}
				if c, _, err := image.DecodeConfig(f); err != nil || c.Width < 300 || c.Width > 1200 {
					t.Errorf("%s/%s: picture %s: %d wide, %v", l, p.Name, b.File, c.Width, err)
				}
				f.Close()
			}
		}
	}
	files, err := assets.Files.ReadDir("help/pictures")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !used[f.Name()] {
			t.Errorf("picture %s is on no page", f.Name())
		}
	}
}

// Every character of the guide is in the fonts that ship.
func TestEveryCharacterCanBeDrawn(t *testing.T) {
	var fonts []*sfnt.Font
	for _, name := range []string{"NotoSansCJKsc-Regular-GB2312.otf", "NotoSans-Regular.ttf"} {
		f, err := sfnt.Parse(assets.Read("fonts/" + name))
		if err != nil {
			t.Fatal(err)
		}
		fonts = append(fonts, f)
	}
	var buf sfnt.Buffer
	for _, l := range languages {
		for _, p := range pagesOf(t, l) {
			for _, r := range string(assets.Read(path.Join(Folder(l), p.Name))) {
				drawn := r < ' '
				for _, f := range fonts {
					g, _ := f.GlyphIndex(&buf, r)
					drawn = drawn || g != 0
				}
				if !drawn {
					t.Errorf("%s/%s: %q (%U) is in no font", l, p.Name, r, r)
				}
			}
		}
	}
}

// In Chinese a space stands between Han and Latin letters or digits, and
// punctuation after Han is full-width; what is to be typed is left as it is, and
// so is the page of commands, which says what --help says.
func TestChineseIsSpaced(t *testing.T) {
	half := regexp.MustCompile(`\p{Han}[,;:?!]`)
	for _, p := range pagesOf(t, words.ZH) {
		if p.Name == "19-commands.md" {
			continue
		}
		for _, s := range spansOf(p) {
			if s.Code {
				continue
			}
			if words.Spaced(s.Text) != s.Text {
				t.Errorf("%s: want spaces as in %q", p.Name, words.Spaced(s.Text))
			}
			if found := half.FindString(s.Text); found != "" {
				t.Errorf("%s: %q in %q", p.Name, found, s.Text)
			}
		}
	}
}

// What the guide prints in bold is a text of the window, or the beginning of one
// that names something; "Plan > Stop" is a command under its menu.
func TestBoldIsOnScreen(t *testing.T) {
	files, err := assets.Files.ReadDir("words")
	if err != nil {
		t.Fatal(err)
	}
	known := map[words.Lang]map[string]bool{words.ZH: {}, words.EN: {}}
	for _, f := range files {
		var all map[string]map[words.Lang]string
		if err := json.Unmarshal(assets.Read("words/"+f.Name()), &all); err != nil {
			t.Fatal(err)
		}
		for _, texts := range all {
			for l, text := range texts {
				begins, _, _ := strings.Cut(text, "{")
				known[l][strings.TrimSpace(text)] = true
				known[l][strings.TrimSpace(begins)] = true
			}
		}
	}
	for _, l := range languages {
		for _, p := range pagesOf(t, l) {
			for _, s := range spansOf(p) {
				for _, text := range strings.Split(s.Text, " > ") {
					if s.Bold && !known[l][text] {
						t.Errorf("%s/%s: %q is nowhere in the window", l, p.Name, text)
					}
				}
			}
		}
	}
}

func TestParse(t *testing.T) {
	all := Parse("# A **b**\n\nOne `x|y`\ntwo [c](d.md).\n- item\n  more\n2. second\n\n| a | b |\n|---|---|\n| `p\\|q` | 1 |\n\n```\n  fenye plan\n```\n![cap](../pictures/x.png)\n")
	kinds := []Kind{Heading, Paragraph, Item, Item, Table, Code, Picture}
	if len(all) != len(kinds) {
		t.Fatalf("%d blocks, want %d: %+v", len(all), len(kinds), all)
	}
	for i, k := range kinds {
		if all[i].Kind != k {
			t.Errorf("block %d is of kind %d, want %d", i, all[i].Kind, k)
		}
	}
	if got := plainText(all[1].Spans); got != "One x|y two c." {
		t.Errorf("paragraph %q", got)
	}
	if all[2].Number != 0 || all[3].Number != 2 || plainText(all[2].Spans) != "item more" {
		t.Errorf("items %+v, %+v", all[2], all[3])
	}
	if len(all[4].Rows) != 2 || plainText(all[4].Rows[1][0]) != "p|q" || !all[4].Rows[1][0][0].Code {
		t.Errorf("table %+v", all[4].Rows)
	}
	if all[5].Lines[0] != "  fenye plan" || all[6].File != "../pictures/x.png" {
		t.Errorf("code %q, picture %q", all[5].Lines, all[6].File)
	}
	if got := plainText(Parse("服务\n区域")[0].Spans); got != "服务区域" {
		t.Errorf("joined lines of Han: %q", got)
	}
}

// No line is wider than the page, save for punctuation that hangs.
func TestFlowKeepsToItsWidth(t *testing.T) {
	test.NewTempApp(t)
	for _, text := range []string{"服务区域（容量）在 1,000 km 之内，按 α 与 β 权衡。", "One plan, five workbenches: a verylongwordthatfitsnowhereatall here."} {
		for _, wide := range []float32{60, 100, 200} {
			runs, high := flow(spans(text), 13, wide, 20)
			whole := ""
			for _, r := range runs {
				whole += r.text
				if end := r.x + width(strings.TrimRight(r.text, " "), 13, fyne.TextStyle{}); end > wide+14 {
					t.Errorf("at %v: %q ends at %v", wide, r.text, end)
				}
				if r.x == 0 && strings.ContainsRune("，。）", []rune(r.text)[0]) {
					t.Errorf("at %v: a line begins with %q", wide, r.text)
				}
			}
			if whole != text || high < 40 {
				t.Errorf("at %v: got %q, %v high", wide, whole, high)
			}
		}
	}
}

// The search leaves the pages that hold it, links open their pages, and the
// arrows go from page to page.
func TestReader(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(look.New(look.ParseMode("light")))
	if err := look.SetLang(words.EN); err != nil {
		t.Fatal(err)
	}
	r, err := NewReader()
	if err != nil {
		t.Fatal(err)
	}
	w := test.NewTempWindow(t, r.Content())
	w.Resize(fyne.NewSize(900, 600))
	first := r.Page().Name
	r.list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	if r.Page().Name == first {
		t.Error("the arrow went nowhere")
	}
	r.follow(first)
	if r.Page().Name != first {
		t.Errorf("the link led to %s", r.Page().Name)
	}
	r.follow("19-commands.md")
	near := len(r.sheet.Objects)
	if near == 0 || near >= len(r.parts)/2 {
		t.Errorf("%d of %d parts of a long page are on the sheet", near, len(r.parts))
	}
	top := r.sheet.Objects[0]
	r.list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyPageDown})
	r.list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyPageDown})
	if len(r.sheet.Objects) == 0 || r.sheet.Objects[0] == top {
		t.Error("the sheet does not follow the page")
	}
	r.search.SetText("lasso")
	if n := len(r.matches); n == 0 || n == len(r.pages) {
		t.Errorf("%d of %d pages hold the search", n, len(r.pages))
	}
	if !r.Page().holds("LASSO") {
		t.Error("the page on show does not hold the search")
	}
	if r.page.Offset.Y == 0 {
		t.Error("the search does not show where it was found")
	}
	r.search.SetText("zzzz")
	if len(r.matches) != 0 || r.Page() == nil {
		t.Error("a search without a match")
	}
}

// The pages in the repository are all embedded.
func TestPagesAreEmbedded(t *testing.T) {
	for _, l := range languages {
		files, err := os.ReadDir(path.Join("../../assets", Folder(l)))
		if err != nil {
			t.Fatal(err)
		}
		if len(files) != len(pagesOf(t, l)) {
			t.Errorf("%s: %d files, %d pages", l, len(files), len(pagesOf(t, l)))
		}
	}
}
