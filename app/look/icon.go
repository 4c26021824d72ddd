package look

import (
	"bytes"
	"fmt"
	"image/color"
	"sync"

	"fyne.io/fyne/v2"

	"fenye/assets"
)

// Icon returns a line icon of assets/icons by its name without ".svg", such
// as "open", in the colour of the text. An unknown name gives the warning icon.
func Icon(name string) fyne.Resource { return IconIn(name, Text) }

// IconIn returns an icon in the named colour; it follows the theme.
func IconIn(name string, colour fyne.ThemeColorName) fyne.Resource {
	return icon{iconSource(name), colour}
}

// icon is a line icon in a colour of the theme. The toolkit's own resources of this
// kind are coloured anew, twice, each time that something with an icon is
// refreshed; these are coloured once. The files consist of paths without a colour.
type icon struct {
	source fyne.Resource
	name   fyne.ThemeColorName
}

// coloured is an icon in a colour.
type coloured struct {
	source string
	colour color.NRGBA
}

// Name implements fyne.Resource: it differs for each colour, since the toolkit
// keeps what it has drawn by this name.
func (i icon) Name() string {
	k := i.key()
	return fmt.Sprintf("%02x%02x%02x%02x_%s", k.colour.R, k.colour.G, k.colour.B, k.colour.A, k.source)
}

func (i icon) key() coloured {
	k := coloured{source: i.source.Name()}
	k.colour = color.NRGBAModel.Convert(Colour(i.name)).(color.NRGBA)
	return k
}

// Content implements fyne.Resource.
func (i icon) Content() []byte {
	k := i.key()
	icons.Lock()
	defer icons.Unlock()
	if _, ok := icons.drawn[k]; !ok {
		fill := fmt.Sprintf(`<path fill="#%02x%02x%02x" fill-opacity="%.3f" `, k.colour.R, k.colour.G, k.colour.B, float64(k.colour.A)/255)
		icons.drawn[k] = bytes.ReplaceAll(i.source.Content(), []byte("<path "), []byte(fill))
	}
	return icons.drawn[k]
}

// HasIcon reports whether assets/icons holds an icon.
func HasIcon(name string) bool {
	_, err := assets.Files.Open("icons/" + name + ".svg")
	return err == nil
}

var icons = struct {
	sync.Mutex
	known map[string]fyne.Resource
	drawn map[coloured][]byte
}{known: map[string]fyne.Resource{}, drawn: map[coloured][]byte{}}

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
