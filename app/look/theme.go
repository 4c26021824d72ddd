package look

import (
	"image/color"
	"sync"
	"sync/atomic"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// Mode says which of the two palettes is shown.
type Mode string

const (
	System Mode = "system" // as the desktop says; the default
	Light  Mode = "light"
	Dim    Mode = "dark"
)

// ParseMode reads a mode's name; anything unknown, also "", is System.
func ParseMode(s string) Mode {
	switch Mode(s) {
	case Light, Dim:
		return Mode(s)
	}
	return System
}

// Theme is the program's Fyne theme. It may be asked on any goroutine.
type Theme struct{ mode atomic.Pointer[Mode] }

var _ fyne.Theme = (*Theme)(nil)

// New returns the theme in a mode.
func New(mode Mode) *Theme {
	t := &Theme{}
	t.set(mode)
	return t
}

// Mode returns the mode that the theme is in.
func (t *Theme) Mode() Mode { return *t.mode.Load() }

func (t *Theme) set(mode Mode) {
	mode = ParseMode(string(mode))
	t.mode.Store(&mode)
}

// Switch puts the running theme into another mode. What is on show is to be
// refreshed then. Another theme would do the same, but for it the toolkit reads
// the fonts anew, measures every text again and refreshes each part as often as
// it lies deep in others, which holds the window five times as long.
func Switch(app fyne.App, mode Mode) {
	if own, ok := app.Settings().Theme().(*Theme); ok {
		own.set(mode)
		return
	}
	app.Settings().SetTheme(New(mode))
}

// palettes are those, of light and dark, in which anything was drawn.
var palettes struct{ light, dark atomic.Bool }

// drawIn notes that something is drawn in a variant.
func drawIn(v fyne.ThemeVariant) {
	seen := &palettes.light
	if v == theme.VariantDark {
		seen = &palettes.dark
	}
	if !seen.Load() {
		seen.Store(true)
	}
}

// Switched reports whether the theme was ever another than that of the moment, by
// Switch or because the desktop's has changed, which nobody may have told: only then
// may parts that were not on show have the colours of another.
func Switched() bool {
	Dark() // notes the one of the moment
	return palettes.light.Load() && palettes.dark.Load()
}

// variant returns the variant to draw, given the desktop's.
func (t *Theme) variant(desktop fyne.ThemeVariant) fyne.ThemeVariant {
	switch t.Mode() {
	case Light:
		return theme.VariantLight
	case Dim:
		return theme.VariantDark
	}
	return desktop
}

// Color implements fyne.Theme.
func (t *Theme) Color(name fyne.ThemeColorName, desktop fyne.ThemeVariant) color.Color {
	v := t.variant(desktop)
	drawIn(v)
	if p, ok := colours[name]; ok {
		if name == Text {
			return ink(p.of(v == theme.VariantDark))
		}
		return p.of(v == theme.VariantDark)
	}
	return theme.DefaultTheme().Color(name, v)
}

// Icon implements fyne.Theme.
func (t *Theme) Icon(name fyne.ThemeIconName) fyne.Resource {
	drawn, themed := theme.DefaultTheme().Icon(name).(*theme.ThemedResource)
	if !themed {
		return theme.DefaultTheme().Icon(name)
	}
	icon := theme.NewThemedResource(modal{drawn})
	icon.ColorName = drawn.ColorName
	return icon
}

// modal is an icon of the toolkit under another name in each palette: by its
// name, in which there is no colour, the toolkit keeps what it has drawn.
type modal struct{ *theme.ThemedResource }

// drawings are the icons of the toolkit by name. Their colour is of no account:
// what is made of them is coloured again.
var drawings sync.Map

// Content implements fyne.Resource.
func (m modal) Content() []byte {
	name := m.ThemedResource.Name()
	if known, ok := drawings.Load(name); ok {
		return known.([]byte)
	}
	content := m.ThemedResource.Content()
	drawings.Store(name, content)
	return content
}

// Name implements fyne.Resource.
func (m modal) Name() string {
	if Dark() {
		return "dark_" + m.ThemedResource.Name()
	}
	return m.ThemedResource.Name()
}

// Font implements fyne.Theme. Fyne asks this font first and falls back to its
// Noto Sans of the same style, rune by rune.
func (t *Theme) Font(style fyne.TextStyle) fyne.Resource {
	if style.Symbol {
		return theme.DefaultTheme().Font(style)
	}
	return han()
}

// sizes in units; what is missing is Fyne's.
var sizes = map[fyne.ThemeSizeName]float32{
	theme.SizeNameText:            13,
	theme.SizeNameCaptionText:     11,
	theme.SizeNameSubHeadingText:  15,
	theme.SizeNameHeadingText:     20,
	theme.SizeNamePadding:         4,
	theme.SizeNameInnerPadding:    6,
	theme.SizeNameInlineIcon:      18,
	theme.SizeNameScrollBar:       10,
	theme.SizeNameScrollBarSmall:  4,
	theme.SizeNameInputRadius:     5,
	theme.SizeNameSelectionRadius: 4,
	theme.SizeNameLineSpacing:     2,
}

// Size implements fyne.Theme.
func (t *Theme) Size(name fyne.ThemeSizeName) float32 {
	if s, ok := sizes[name]; ok {
		return s
	}
	return theme.DefaultTheme().Size(name)
}
