package output

import (
	"bytes"
	"encoding/json"
	"fmt"
	"testing"

	"fenye/app/paint"
	"fenye/app/words"
)

// TestFilesHaveTheColoursOfTheMap: what is written for other programs shows
// each centre as the painter does, a centre with a colour of its own too.
func TestFilesHaveTheColoursOfTheMap(t *testing.T) {
	o := solved(t)
	o.Scenario.Centres[0].Colour = "#ffcc00"
	var b bytes.Buffer
	if err := Write(&b, o, "geojson", words.EN); err != nil {
		t.Fatal(err)
	}
	var file struct {
		Features []struct {
			Properties struct{ Kind, Colour string }
		}
	}
	if err := json.Unmarshal(b.Bytes(), &file); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range file.Features {
		if f.Properties.Kind == "centre" {
			got = append(got, f.Properties.Colour)
		}
	}
	south := paint.CentreColour(2, false)
	want := []string{"#ffcc00", fmt.Sprintf("#%02x%02x%02x", south.R, south.G, south.B)}
	if len(got) != 2 || got[0] != want[0] || got[1] != want[1] {
		t.Errorf("got %v, want %v", got, want)
	}
	fill, number := colours(o.Scenario.Centres[0])
	if fill.R != 0xff || fill.G != 0xcc || fill.B != 0 || number.R > 0x20 {
		t.Errorf("a yellow centre: got %v with the number %v, want its colour with dark ink", fill, number)
	}
}
