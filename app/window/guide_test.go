package window

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"fenye/app/look"
	"fenye/app/part"
	"fenye/app/words"
)

var update = flag.Bool("update", false, "write the page of menus in the user guide anew")

// The guide's page of menus is made from the menus themselves and from a
// sentence for each command in testdata/menus.json; run with -update to write it
// anew.
func TestGuideNamesEveryMenuCommand(t *testing.T) {
	data, err := os.ReadFile("testdata/menus.json")
	if err != nil {
		t.Fatal(err)
	}
	var says map[string]map[words.Lang]string
	if err := json.Unmarshal(data, &says); err != nil {
		t.Fatal(err)
	}
	for _, lang := range []words.Lang{words.ZH, words.EN} {
		w := newTestWindow(t, lang)
		p := menuPage{lang: lang, says: says, told: map[string]bool{}}
		p.write(w)
		page := p.text.String()
		file := "../../assets/help/" + string(lang) + "/20-menus.md"
		if *update {
			if err := os.WriteFile(file, []byte(page), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		kept, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if string(kept) != page {
			t.Errorf("%s is not what the menus hold today: make gallery writes it anew", file)
		}
		for _, key := range p.silent {
			t.Errorf("testdata/menus.json says nothing of %s", key)
		}
		if len(p.told) < 90 {
			t.Errorf("%s: %d commands, want 90 or more", lang, len(p.told))
		}
		for key := range p.told {
			if !strings.Contains(string(kept), "| "+look.T(key)+" |") {
				t.Errorf("%s: %s is missing", file, look.T(key))
			}
		}
		for key := range says {
			if strings.Contains(key, ".") && !p.told[key] {
				t.Errorf("testdata/menus.json speaks of %s, which is no command", key)
			}
		}
	}
}

// menuPage writes every command of the menus as a page of the guide.
type menuPage struct {
	lang   words.Lang
	says   map[string]map[words.Lang]string
	told   map[string]bool
	silent []string
	text   strings.Builder
}

func (p *menuPage) t(key string) string { return p.says[key][p.lang] }

// write tells the menus with a plan on show, then what each workbench inside a
// centre adds, then the keys that are in no menu.
func (p *menuPage) write(w *Window) {
	fmt.Fprintf(&p.text, "# %s\n\n%s\n", p.t("title"), p.t("about"))
	for _, m := range w.commands() {
		p.heading(look.T(m.key))
		p.table(m.commands)
	}
	for i := range w.seats {
		w.showBench(i)
		if own := w.ownCommands(); len(own) > 0 {
			p.heading(look.T("menu.plan") + look.T("window.colon") + look.T("window."+w.seats[i].key))
			p.table(own)
		}
	}
	for _, g := range []part.KeyGroup{mapKeys(), fieldKeys()} {
		p.heading(p.t("keys") + look.T("window.colon") + g.Title)
		fmt.Fprintf(&p.text, "\n| %s | %s |\n|---|---|\n", p.t("command"), p.t("keys"))
		for _, k := range g.Keys {
			fmt.Fprintf(&p.text, "| %s | %s |\n", k.Text, k.Keys)
		}
	}
}

func (p *menuPage) heading(text string) { fmt.Fprintf(&p.text, "\n## %s\n", text) }

func (p *menuPage) table(commands []action) {
	fmt.Fprintf(&p.text, "\n| %s | %s | %s |\n|---|---|---|\n", p.t("command"), p.t("keys"), p.t("does"))
	p.rows(commands)
}

// rows tells commands and those of menus inside the menu. What the plan on show
// names, such as its scenarios and its centres, has no key and is not told.
func (p *menuPage) rows(commands []action) {
	for _, c := range commands {
		if c.key != "" && !p.told[c.key] {
			p.told[c.key] = true
			if p.t(c.key) == "" {
				p.silent = append(p.silent, c.key)
			}
			keys := ""
			if c.shortcut != nil {
				keys = guideKeys(c.shortcut)
			}
			fmt.Fprintf(&p.text, "| %s | %s | %s |\n", look.T(c.key), keys, p.t(c.key))
		}
		if c.items != nil {
			p.rows(c.items())
		}
	}
}

// guideKeys are the keys of a command, with Ctrl on every system: the page says
// that a Mac has Cmd.
func guideKeys(s fyne.Shortcut) string {
	return strings.ReplaceAll(keyText(s), "Cmd", "Ctrl")
}

// The guide opens over the window with the keys on its list, goes through its
// pages by the arrows, and Esc closes it.
func TestGuideByKeys(t *testing.T) {
	w := newTestWindow(t, words.EN)
	w.showGuide()
	if !w.asked() {
		t.Fatal("the guide is not open")
	}
	list := w.win.Canvas().Focused()
	if list == nil {
		t.Fatal("nothing has the focus")
	}
	first := overlaid(w)
	list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	if got := overlaid(w); got == first {
		t.Error("the arrow shows the same page")
	}
	list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if w.asked() {
		t.Error("Esc leaves the guide open")
	}
}

// overlaid are the texts of what lies over the window.
func overlaid(w *Window) string {
	var all []string
	for _, o := range test.LaidOutObjects(w.win.Canvas().Overlays().Top()) {
		if text, ok := o.(*canvas.Text); ok {
			all = append(all, text.Text)
		}
	}
	return strings.Join(all, "\n")
}
