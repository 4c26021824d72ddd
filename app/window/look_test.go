package window

import (
	"image/png"
	"os"
	"testing"

	"fenye/app/command"
	"fenye/app/words"
	"fenye/data/example"
)

func TestPictures(t *testing.T) {
	for _, c := range []struct {
		name, theme string
		lang        words.Lang
	}{{"zl", "light", words.ZH}, {"ed", "dark", words.EN}} {
		plan, err := example.Plan(string(c.lang))
		if err != nil {
			t.Fatal(err)
		}
		m, err := draw(&plan, command.Shot{Width: 1440, Height: 900, Scale: 1, Theme: c.theme, Lang: c.lang})
		if err != nil {
			t.Fatal(err)
		}
		f, _ := os.Create("/tmp/shot_" + c.name + ".png")
		png.Encode(f, m)
		f.Close()
	}
}
