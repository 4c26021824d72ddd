package look

import (
	"image/color"

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

// Theme is the program's Fyne theme. It never changes: another mode is
// another Theme, given to the app's settings.
type Theme struct{ mode Mode }

var _ fyne.Theme = (*Theme)(nil)

// New returns the theme of a mode.
func New(mode Mode) *Theme { return &Theme{mode: ParseMode(string(mode))} }

// Mode returns the mode the theme was made for.
func (t *Theme) Mode() Mode { return t.mode }

// variant returns the variant to draw, given the desktop's.
func (t *Theme) variant(desktop fyne.ThemeVariant) fyne.ThemeVariant {
	switch t.mode {
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
	return theme.DefaultTheme().Icon(name)
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
