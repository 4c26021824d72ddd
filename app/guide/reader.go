package guide

import (
	"net/url"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"fenye/app/look"
	"fenye/app/part"
)

const listWide = float32(216)

// Reader shows the guide: a search and the list of pages at the left, a page at
// the right.
type Reader struct {
	pages   []Page
	matches []int // those in the list
	at      int   // the page on show
	search  *part.TextField
	list    *list
	listing *container.Scroll
	page    *container.Scroll
	sheet   *fyne.Container     // of the page: what is near the view
	parts   []fyne.CanvasObject // of the page, from top to bottom
	wide    float32             // that the page is laid out for
	content fyne.CanvasObject
}

// NewReader returns a reader of the guide in the language of the window, on its
// first page.
func NewReader() (*Reader, error) {
	pages, err := Pages(look.Lang())
	if err != nil {
		return nil, err
	}
	r := &Reader{pages: pages}
	r.search = part.NewTextField(look.T("guide.search"), "search", func(string) { r.filter() })
	r.search.OnSubmitted = func(string) {
		if c := fyne.CurrentApp().Driver().CanvasForObject(r.list); c != nil {
			r.FocusList(c)
		}
	}
	r.list = &list{choose: func(i int) { r.Open(r.matches[i]) }, turn: r.turn, show: r.reveal}
	r.list.ExtendBaseWidget(r.list)
	r.listing = container.NewVScroll(r.list)
	r.sheet = container.NewWithoutLayout()
	r.page = container.NewVScroll(r.sheet)
	r.page.OnScrolled = func(fyne.Position) { r.expose() }
	left := container.New(fixed{listWide, 300}, container.NewBorder(part.Inset(0, 6, 8, 0, r.search), nil, nil, nil, r.listing))
	r.content = container.NewBorder(nil, nil, left, nil, container.New(pane{r}, r.page))
	r.filter()
	return r, nil
}

// Content returns what the reader shows.
func (r *Reader) Content() fyne.CanvasObject { return r.content }

// Page returns the page on show.
func (r *Reader) Page() *Page { return &r.pages[r.at] }

// Search returns the field of the search.
func (r *Reader) Search() *part.TextField { return r.search }

// FocusList gives the list of pages on a canvas the keys.
func (r *Reader) FocusList(c fyne.Canvas) { c.Focus(r.list) }

// Open shows a page by its index, from its top or from the first block that
// holds the search.
func (r *Reader) Open(i int) {
	r.at = i
	r.update()
	r.show(true)
}

// filter lists the pages that hold the search; the one on show stays if it does.
func (r *Reader) filter() {
	r.matches = nil
	stays := false
	for i := range r.pages {
		if r.pages[i].holds(r.search.Text()) {
			r.matches = append(r.matches, i)
			stays = stays || i == r.at
		}
	}
	if !stays && len(r.matches) > 0 {
		r.at = r.matches[0]
	}
	r.update()
	r.show(true)
}

func (r *Reader) update() {
	var titles []string
	selected := -1
	for n, i := range r.matches {
		titles = append(titles, r.pages[i].Title)
		if i == r.at {
			selected = n
		}
	}
	r.list.set(titles, selected)
	r.listing.Refresh()
}

// show lays the page out for the width there is.
func (r *Reader) show(fromTop bool) {
	if r.wide <= 0 || len(r.pages) == 0 {
		return
	}
	parts, high, first := lay(r.Page(), r.wide-40, r.search.Text(), r.follow)
	r.parts = parts
	put(r.sheet, 20, 0, r.wide-40, high)
	r.page.Content = container.New(still{r.wide - 12, high}, r.sheet)
	r.page.Refresh()
	if fromTop {
		r.page.ScrollToOffset(fyne.NewPos(0, max(first-20, 0)))
	}
	r.expose()
}

// expose keeps on the sheet what lies in the view or near it: the page of
// commands has thousands of parts, and each costs time to draw.
func (r *Reader) expose() {
	high := max(r.page.Size().Height, 300)
	top, bottom := r.page.Offset.Y-high/2, r.page.Offset.Y+3*high/2
	var shown []fyne.CanvasObject
	for _, p := range r.parts {
		if y := p.Position().Y; y < bottom && y+p.Size().Height > top {
			shown = append(shown, p)
		}
	}
	if !slices.Equal(shown, r.sheet.Objects) {
		r.sheet.Objects = shown
		r.sheet.Refresh()
	}
}

// follow goes where a link leads: to another page, or to an address with the
// system's browser.
func (r *Reader) follow(link string) {
	name, _, _ := strings.Cut(link, "#")
	for i, p := range r.pages {
		if p.Name == name {
			r.search.SetText("")
			r.Open(i)
			return
		}
	}
	if u, err := url.Parse(link); err == nil && u.Scheme == "https" {
		_ = fyne.CurrentApp().OpenURL(u)
	}
}

// turn scrolls the page by a share of what is seen of it.
func (r *Reader) turn(by float32) {
	most := max(r.page.Content.MinSize().Height-r.page.Size().Height, 0)
	r.page.ScrollToOffset(fyne.NewPos(0, min(max(r.page.Offset.Y+by*r.page.Size().Height, 0), most)))
	r.expose()
}

// reveal scrolls the list so that a stretch of it is seen.
func (r *Reader) reveal(top, bottom float32) {
	if r.listing == nil || r.listing.Size().Height <= 0 {
		return
	}
	y := min(max(r.listing.Offset.Y, bottom-r.listing.Size().Height), top)
	if y != r.listing.Offset.Y {
		r.listing.Offset.Y = max(y, 0)
		r.listing.Refresh()
	}
}

// pane gives the page all its room and lays it out anew when that is wider or
// narrower than before.
type pane struct{ r *Reader }

func (p pane) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(320, 300) }

func (p pane) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	put(objects[0], 0, 0, size.Width, size.Height)
	if size.Width != p.r.wide {
		p.r.wide = size.Width
		p.r.show(false)
		return
	}
	p.r.expose()
}

// fixed gives one object a least size.
type fixed struct{ wide, high float32 }

func (f fixed) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(f.wide, f.high) }

func (f fixed) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	for _, o := range objects {
		put(o, 0, 0, size.Width, size.Height)
	}
}

// still has a size of its own and leaves its objects where they are.
type still struct{ wide, high float32 }

func (s still) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(s.wide, s.high) }

func (s still) Layout([]fyne.CanvasObject, fyne.Size) {}
