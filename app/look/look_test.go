package look

import (
	"bytes"
	"image/color"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/image/font/sfnt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"fenye/app/paint"
	"fenye/app/words"
	"fenye/assets"
)

func nrgba(name fyne.ThemeColorName, m Mode) color.NRGBA {
	return color.NRGBAModel.Convert(New(m).Color(name, theme.VariantLight)).(color.NRGBA)
}

// Text has 4.5 : 1 and what is drawn has 3 : 1 on every ground it stands on.
func TestContrast(t *testing.T) {
	pairs := []struct {
		ink, ground fyne.ThemeColorName
		least       float64
	}{
		{Text, Window, 4.5}, {Text, Panel, 4.5}, {Text, Raised, 4.5}, {Text, Tint, 4.5}, {Text, Button, 4.5},
		{Secondary, Window, 4.5}, {Secondary, Panel, 4.5}, {Secondary, Raised, 4.5}, {Secondary, Tint, 4.5},
		{Accent, Panel, 4.5}, {Accent, Tint, 4.5}, {OnAccent, Accent, 4.5},
		{Error, Panel, 4.5}, {Error, ErrorGround, 4.5}, {Text, ErrorGround, 4.5},
		{Warning, Panel, 4.5}, {Warning, WarningGround, 4.5}, {Text, WarningGround, 4.5},
		{Success, Panel, 4.5}, {theme.ColorNamePlaceHolder, Panel, 4.5}, {InputBorder, Panel, 3},
	}
	for _, m := range []Mode{Light, Dim} {
		for _, p := range pairs {
			if got := paint.Contrast(nrgba(p.ink, m), nrgba(p.ground, m)); got < p.least {
				t.Errorf("%s: %s on %s: contrast %.2f, want at least %.1f", m, p.ink, p.ground, got, p.least)
			}
		}
	}
}

// Fyne lays its focus colour under a text or round a box: both must be seen.
func TestFocusIsSeen(t *testing.T) {
	for _, m := range []Mode{Light, Dim} {
		ground, ink, over := nrgba(Panel, m), nrgba(Text, m), nrgba(theme.ColorNameFocus, m)
		blend := func(a, b uint8) uint8 { return uint8((int(a)*int(over.A) + int(b)*(255-int(over.A))) / 255) }
		focus := color.NRGBA{R: blend(over.R, ground.R), G: blend(over.G, ground.G), B: blend(over.B, ground.B), A: 255}
		if got := paint.Contrast(focus, ground); got < 3 {
			t.Errorf("%s: focus on panel: contrast %.2f, want at least 3", m, got)
		}
		if got := paint.Contrast(ink, focus); got < 4.4 {
			t.Errorf("%s: text on focus: contrast %.2f, want at least 4.4", m, got)
		}
	}
}

func TestModeChoosesPalette(t *testing.T) {
	cases := []struct {
		mode    Mode
		desktop fyne.ThemeVariant
		dark    bool
	}{
		{System, theme.VariantLight, false}, {System, theme.VariantDark, true},
		{Light, theme.VariantDark, false}, {Dim, theme.VariantLight, true}, {"nonsense", theme.VariantDark, true},
	}
	for _, c := range cases {
		if got := New(c.mode).Color(Panel, c.desktop) == colours[Panel].of(true); got != c.dark {
			t.Errorf("mode %q on desktop %v: dark = %v, want %v", c.mode, c.desktop, got, c.dark)
		}
	}
}

// Han stands in the theme's font, Latin does not, and the spaces do.
func TestHanFontHoldsHanAndSpaces(t *testing.T) {
	f, err := sfnt.Parse(han().Content())
	if err != nil {
		t.Fatal(err)
	}
	var buf sfnt.Buffer
	for r, want := range map[rune]bool{'分': true, '野': true, '，': true, '。': true, '（': true, ' ': true, '\u00a0': true, '\u3000': true, 'A': false, '0': false, 'α': false, '…': false, '−': true} {
		glyph, err := f.GlyphIndex(&buf, r)
		if got := err == nil && glyph != 0; got != want {
			t.Errorf("%q in the Han font: %v, want %v", r, got, want)
		}
	}
}

func TestFontsMeasure(t *testing.T) {
	test.NewTempApp(t)
	test.ApplyTheme(t, New(Light))
	width := func(s string, bold bool) float32 {
		return fyne.MeasureText(s, 13, fyne.TextStyle{Bold: bold}).Width
	}
	if a, b := width("Load 2,520,000", false), width("Load 2,520,000", true); b <= a {
		t.Errorf("bold Latin is %v wide, regular %v: no real bold", b, a)
	}
	if a, b := width("服务区域", false), width("服务区域", true); a != b || a != 4*13 {
		t.Errorf("Han is %v wide, bold %v, want %v both", a, b, 4*13)
	}
	if got := fyne.MeasureText("服务", 13, fyne.TextStyle{}).Height; got != fyne.MeasureText("Load", 13, fyne.TextStyle{}).Height {
		t.Errorf("a line of Han is %v high, unlike one of Latin", got)
	}
	if narrow := width("余 1", false) - width("余1", false); narrow < 13.0/3-0.5 {
		t.Errorf("the space after Han is %v wide", narrow)
	}
}

// No word of the program needs a character that neither font has.
func TestEveryWordCanBeDrawn(t *testing.T) {
	shipped, err := sfnt.Parse(han().Content())
	if err != nil {
		t.Fatal(err)
	}
	latin, err := sfnt.Parse(theme.DefaultTextFont().Content())
	if err != nil {
		t.Fatal(err)
	}
	var buf sfnt.Buffer
	files, err := assets.Files.ReadDir("words")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		for _, r := range string(assets.Read("words/" + f.Name())) {
			if r < ' ' {
				continue
			}
			a, _ := shipped.GlyphIndex(&buf, r)
			b, _ := latin.GlyphIndex(&buf, r)
			if a == 0 && b == 0 {
				t.Errorf("%s: %q (%U) is in neither font", f.Name(), r, r)
			}
		}
	}
}

func TestBrokenFontsAreRefused(t *testing.T) {
	for _, bad := range [][]byte{nil, []byte("OTTO"), bytes.Repeat([]byte{1}, 64)} {
		if _, err := split(bad); err == nil {
			t.Errorf("split(%d bytes): no error", len(bad))
		}
	}
}

func TestSetLangTurnsFyneToo(t *testing.T) {
	test.NewTempApp(t)
	for _, c := range []struct {
		l      words.Lang
		cancel string
	}{{words.EN, "Cancel"}, {words.ZH, "取消"}, {words.EN, "Cancel"}} {
		if err := SetLang(c.l); err != nil {
			t.Fatal(err)
		}
		if got := lang.L("Cancel"); got != c.cancel {
			t.Errorf("after SetLang(%s): Cancel is %q, want %q", c.l, got, c.cancel)
		}
		if got := lang.X("file.name", "Name"); got == "file.name" || got == "" {
			t.Errorf("after SetLang(%s): file.name is %q", c.l, got)
		}
		if Lang() != c.l {
			t.Errorf("Lang() = %s, want %s", Lang(), c.l)
		}
	}
	for _, k := range fyneKeys {
		if !words.Has("fyne." + k) {
			t.Errorf("fyne.%s has no translation", k)
		}
	}
}

// Icons carry the colour of the theme that is on.
func TestIconsFollowTheme(t *testing.T) {
	test.NewTempApp(t)
	test.ApplyTheme(t, New(Light))
	icon := Icon("open")
	light := string(icon.Content())
	test.ApplyTheme(t, New(Dim))
	if dark := string(icon.Content()); dark == light || !strings.Contains(strings.ToLower(dark), "e6eaee") {
		t.Errorf("the icon in the dark theme is not in its text colour: %.120s", dark)
	}
	for _, name := range []string{"open", "save", "undo", "redo", "duplicate", "export", "globe", "theme",
		"regions", "provinces", "sessions", "ring", "shards", "select", "add", "pin", "measure", "plus", "minus",
		"fit", "layers", "fold-open", "fold-shut", "close", "warning", "error", "check", "search", "copy", "csv", "more"} {
		if !HasIcon(name) {
			t.Errorf("icon %q is missing", name)
		}
	}
	if HasIcon("no-such-icon") {
		t.Error("an icon that does not exist is said to")
	}
	if got, want := string(Icon("no-such-icon").Content()), string(Icon("warning").Content()); got != want {
		t.Error("an unknown icon is not the warning")
	}
}

// Fyne writes shortcuts in menus in the low bytes of the text's colour; they
// must come out opaque and near that colour, which itself is unchanged.
func TestShortcutsInMenusAreLegible(t *testing.T) {
	for _, mode := range []Mode{Light, Dim} {
		r, g, b, a := New(mode).Color(Text, 0).RGBA()
		got := color.NRGBA{R: uint8(r), G: uint8(g), B: uint8(b), A: uint8(uint32(float32(a) * 0.95))}
		if ratio := paint.Contrast(got, colours[Panel].of(mode == Dim)); got.A != 255 || ratio < 4.5 {
			t.Errorf("%s: shortcuts are written in %v, contrast %.1f", mode, got, ratio)
		}
		text := New(mode).Color(Text, 0)
		if got, want := color.NRGBAModel.Convert(text), colours[Text].of(mode == Dim); got != want {
			t.Errorf("%s: text is %v, want %v", mode, got, want)
		}
	}
}

// The files of line icons are paths without a colour, so that each can be given
// one; the program's own icon has its colours.
func TestIconsTakeAColour(t *testing.T) {
	files, err := assets.Files.ReadDir("icons")
	if err != nil {
		t.Fatal(err)
	}
	shapes := regexp.MustCompile(`<(circle|rect|line|poly|ellipse|g|use)|fill=|stroke=|style=`)
	for _, f := range files {
		name, isSVG := strings.CutSuffix(f.Name(), ".svg")
		if !isSVG || name == "app" {
			continue
		}
		if found := shapes.Find(assets.Read("icons/" + f.Name())); found != nil {
			t.Errorf("%s: %s is no plain path", f.Name(), found)
		}
		test.ApplyTheme(t, New(Light))
		light, lightName := IconIn(name, Accent).Content(), IconIn(name, Accent).Name()
		test.ApplyTheme(t, New(Dim))
		dark, darkName := IconIn(name, Accent).Content(), IconIn(name, Accent).Name()
		if !bytes.Contains(light, []byte(`fill="#0f5c6e"`)) || !bytes.Contains(dark, []byte(`fill="#5fb7c9"`)) || lightName == darkName {
			t.Errorf("%s does not follow the theme", name)
		}
	}
}

// A theme that is switched is the same object in other colours, and its icons have
// another name, by which the toolkit keeps what it has drawn.
func TestSwitch(t *testing.T) {
	app := test.NewTempApp(t)
	own := New(Light)
	app.Settings().SetTheme(own)
	light, name := Colour(Panel), own.Icon(theme.IconNameCancel).Name()
	Switch(app, Dim)
	if app.Settings().Theme() != fyne.Theme(own) || own.Mode() != Dim || !Dark() || Colour(Panel) == light {
		t.Errorf("mode %s, dark %v, panel %v", own.Mode(), Dark(), Colour(Panel))
	}
	if dark := own.Icon(theme.IconNameCancel); dark.Name() == name || len(dark.Content()) == 0 {
		t.Errorf("icon %q of %d bytes, %q before", dark.Name(), len(dark.Content()), name)
	}
	app.Settings().SetTheme(test.NewTheme())
	Switch(app, Light)
	if now, is := app.Settings().Theme().(*Theme); !is || now.Mode() != Light {
		t.Errorf("theme %T after the toolkit's", app.Settings().Theme())
	}
}

// The theme was another once something was drawn in both palettes, whoever changed
// it and whether anyone was told.
func TestSwitched(t *testing.T) {
	app := test.NewTempApp(t)
	for name, change := range map[string]func(){
		"by the planner":            func() { Switch(app, Dim) },
		"by the toolkit":            func() { app.Settings().SetTheme(New(Dim)) },
		"for a part of the toolkit": func() { New(System).Color(Panel, theme.VariantDark) },
		"and back": func() {
			Switch(app, Dim)
			Colour(Panel)
			Switch(app, Light)
		},
	} {
		app.Settings().SetTheme(New(Light))
		palettes.light.Store(false)
		palettes.dark.Store(false)
		if Colour(Panel); Switched() {
			t.Errorf("%s: it is another before", name)
		}
		Switch(app, Light)
		if Switched() {
			t.Errorf("%s: it is another when it is switched to itself", name)
		}
		change()
		if !Switched() {
			t.Errorf("%s: it is no other after", name)
		}
	}
}
