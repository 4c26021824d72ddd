package look

import (
	"sync"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"fenye/assets"
)

// Icon returns a line icon of assets/icons by its name without ".svg", such
// as "open", in the colour of the text. An unknown name gives the warning icon.
func Icon(name string) fyne.Resource { return IconIn(name, Text) }

// IconIn returns an icon in the named colour; it follows the theme.
func IconIn(name string, colour fyne.ThemeColorName) fyne.Resource {
	return theme.NewColoredResource(iconSource(name), colour)
}

// HasIcon reports whether assets/icons holds an icon.
func HasIcon(name string) bool {
	_, err := assets.Files.Open("icons/" + name + ".svg")
	return err == nil
}

var icons = struct {
	sync.Mutex
	known map[string]fyne.Resource
}{known: map[string]fyne.Resource{}}

func iconSource(name string) fyne.Resource {
	icons.Lock()
	defer icons.Unlock()
	if r, ok := icons.known[name]; ok {
		return r
	}
	if !HasIcon(name) {
		name = "warning"
	}
	r := fyne.NewStaticResource("fenye-"+name+".svg", assets.Read("icons/"+name+".svg"))
	icons.known[name] = r
	return r
}
