package look

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// The program's own colour names, next to Fyne's. They are asked for through
// Colour and follow the theme.
const (
	Window                             = theme.ColorNameBackground
	Panel          fyne.ThemeColorName = "fenyePanel"
	Raised         fyne.ThemeColorName = "fenyeRaised"
	Text                               = theme.ColorNameForeground
	Secondary      fyne.ThemeColorName = "fenyeSecondary"
	Disabled                           = theme.ColorNameDisabled
	Hairline       fyne.ThemeColorName = "fenyeHairline"
	InputBorder                        = theme.ColorNameInputBorder
	Accent                             = theme.ColorNamePrimary
	OnAccent                           = theme.ColorNameForegroundOnPrimary
	Tint           fyne.ThemeColorName = "fenyeTint"
	Error                              = theme.ColorNameError
	ErrorGround    fyne.ThemeColorName = "fenyeErrorGround"
	ErrorLine      fyne.ThemeColorName = "fenyeErrorLine"
	Warning                            = theme.ColorNameWarning
	WarningGround  fyne.ThemeColorName = "fenyeWarningGround"
	WarningLine    fyne.ThemeColorName = "fenyeWarningLine"
	Success                            = theme.ColorNameSuccess
	Track          fyne.ThemeColorName = "fenyeTrack"
	Button                             = theme.ColorNameButton
	OverlayShade   fyne.ThemeColorName = "fenyeOverlayShade"
	onColouredText                     = theme.ColorNameForegroundOnError
)

// pair is a colour in the light and in the dark theme, as 0xRRGGBBAA.
type pair struct{ light, dark uint32 }

// colours is the table of the design; a name that is missing is Fyne's own
// affair and falls through to its default theme.
var colours = map[fyne.ThemeColorName]pair{
	Window:        {0xF3F5F7FF, 0x11161CFF},
	Panel:         {0xFFFFFFFF, 0x1A2129FF},
	Raised:        {0xF6F8F9FF, 0x222B34FF},
	Text:          {0x1B232CFF, 0xE6EAEEFF},
	Secondary:     {0x55606CFF, 0xA6B1BCFF},
	Disabled:      {0x8A949EFF, 0x67727DFF},
	Hairline:      {0xDEE3E8FF, 0x303A45FF},
	InputBorder:   {0x86909BFF, 0x7A8794FF},
	Accent:        {0x0F5C6EFF, 0x5FB7C9FF},
	OnAccent:      {0xFFFFFFFF, 0x06222AFF},
	Tint:          {0xDCEAECFF, 0x1F3C44FF},
	Error:         {0xB42318FF, 0xFF8A80FF},
	ErrorGround:   {0xFDECEAFF, 0x3A1D1BFF},
	ErrorLine:     {0xE4A49EFF, 0x7A3A36FF},
	Warning:       {0x7A4E00FF, 0xF5BF5BFF},
	WarningGround: {0xFFF4DCFF, 0x35290FFF},
	WarningLine:   {0xE3C27AFF, 0x6E5620FF},
	Success:       {0x1E6B3AFF, 0x7BCF9BFF},
	Track:         {0xE3E8ECFF, 0x323D48FF},
	Button:        {0xE9EDF0FF, 0x2A343FFF},
	OverlayShade:  {0x0000001A, 0x00000040},

	onColouredText:                     {0xFFFFFFFF, 0x06222AFF},
	theme.ColorNameForegroundOnSuccess: {0xFFFFFFFF, 0x06222AFF},
	theme.ColorNameForegroundOnWarning: {0xFFFFFFFF, 0x06222AFF},
	theme.ColorNameFocus:               {0x0F5C6EA0, 0x5FB7C98B},
	theme.ColorNameHyperlink:           {0x0F5C6EFF, 0x5FB7C9FF},
	theme.ColorNameSelection:           {0xBFDADFFF, 0x2C5862FF},
	theme.ColorNameHover:               {0x1B232C12, 0xE6EAEE16},
	theme.ColorNamePressed:             {0x1B232C26, 0xE6EAEE2A},
	theme.ColorNamePlaceHolder:         {0x6B7681FF, 0x8C98A4FF},
	theme.ColorNameInputBackground:     {0xFFFFFFFF, 0x1A2129FF},
	theme.ColorNameHeaderBackground:    {0xF6F8F9FF, 0x222B34FF},
	theme.ColorNameMenuBackground:      {0xFFFFFFFF, 0x1A2129FF},
	theme.ColorNameOverlayBackground:   {0xFFFFFFFF, 0x1A2129FF},
	theme.ColorNameSeparator:           {0xDEE3E8FF, 0x303A45FF},
	theme.ColorNameScrollBar:           {0x55606C99, 0xA6B1BC99},
	theme.ColorNameScrollBarBackground: {0x00000000, 0x00000000},
	theme.ColorNameShadow:              {0x1B232C4D, 0x00000080},
	theme.ColorNameDisabledButton:      {0xE9EDF0FF, 0x222B34FF},
}

// of returns the colour of a pair.
func (p pair) of(dark bool) color.NRGBA {
	v := p.light
	if dark {
		v = p.dark
	}
	return color.NRGBA{R: uint8(v >> 24), G: uint8(v >> 16), B: uint8(v >> 8), A: uint8(v)}
}

// ink is the opaque colour of text as Fyne's own widgets are given it. Fyne
// 2.7.1 writes the shortcuts of a menu in the text's colour at 0.95 of its
// opacity, but keeps the low byte of that 16-bit number: of an opacity of
// 0xFFFF it would leave 50 of 255, of 0xFFCA it leaves 255. Read as 8 bits the
// colour is unchanged.
type ink color.NRGBA

// RGBA implements color.Color.
func (c ink) RGBA() (r, g, b, a uint32) {
	const opaque = 0xFFCA
	wide := func(c uint8) uint32 { // the widest value that is still c in 8 bits
		return min(uint32(c)*0x101, (uint32(c)<<8+0xFF)*opaque/0xFFFF)
	}
	return wide(c.R), wide(c.G), wide(c.B), opaque
}

// Colour returns the colour of a name in the running theme. Under a theme that
// is not ours, as before the window's is set, it is the light or dark colour
// that goes with the desktop.
func Colour(name fyne.ThemeColorName) color.Color {
	if p, ok := colours[name]; ok {
		return p.of(Dark())
	}
	return theme.Color(name)
}

// Dark reports whether the running theme is dark; light before an app exists.
func Dark() bool {
	app := fyne.CurrentApp()
	if app == nil {
		return false
	}
	v := app.Settings().ThemeVariant()
	if own, ok := app.Settings().Theme().(*Theme); ok {
		v = own.variant(v)
	}
	drawIn(v)
	return v == theme.VariantDark
}

// Fade returns c with its opacity multiplied by share, 0 to 1.
func Fade(c color.Color, share float64) color.Color {
	n := color.NRGBAModel.Convert(c).(color.NRGBA)
	n.A = uint8(float64(n.A)*min(max(share, 0), 1) + 0.5)
	return n
}
