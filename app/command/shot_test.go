package command_test

import (
	"bytes"
	"image/png"
	"os"
	"path/filepath"
	"testing"
)

func TestShot(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "out")
	fenye(t, paper("-o", dir, "--format", "fenye,png")...).want(t, 0)
	plan := filepath.Join(dir, "plan.fenye")
	size := func(path string) (int, int) {
		t.Helper()
		picture, err := png.DecodeConfig(bytes.NewReader([]byte(read(t, path))))
		if err != nil {
			t.Fatal(err)
		}
		return picture.Width, picture.Height
	}
	window := filepath.Join(t.TempDir(), "window.png")
	fenye(t, "shot", plan, "-o", window, "--size", "1000x700", "--scale", "2", "--theme", "dark", "--lang", "zh").want(t, 0)
	if w, h := size(window); w != 2000 || h != 1400 {
		t.Errorf("the window: got %d x %d pixels, want 2000 x 1400", w, h)
	}
	sheet := filepath.Join(t.TempDir(), "map.png")
	fenye(t, "shot", plan, "-o", sheet, "--map", "--dpi", "300").want(t, 0)
	if read(t, sheet) != read(t, dir, "map.png") {
		t.Error("shot --map and plan draw different maps of one plan")
	}
	fenye(t, "shot", plan, "-o", sheet, "--map", "--dpi", "100").want(t, 0)
	if w, h := size(sheet); w != 1169 || h != 827 {
		t.Errorf("the map at 100 dpi: got %d x %d pixels, want A4's 1169 x 827", w, h)
	}
	fenye(t, "shot", plan, "-o", sheet, "--map", "--size", "1920x1080", "--lang", "zh").want(t, 0)
	if w, h := size(sheet); w != 1920 || h != 1080 {
		t.Errorf("the map for a slide: got %d x %d pixels, want 1920 x 1080", w, h)
	}
	fenye(t, "shot", plan, "-o", sheet, "--map", "--size", "1080x1920").want(t, 2)
	fenye(t, "shot", plan, "-o", sheet, "--map", "--size", "1920x1080", "--dpi", "300").want(t, 2)
	missing := filepath.Join(t.TempDir(), "none.png")
	fenye(t, "shot", "nowhere.fenye", "-o", missing).want(t, 1)
	fenye(t, "shot", write(t, "x.fenye", "{}"), "-o", missing, "--map").want(t, 1)
	if _, err := os.Stat(missing); err == nil {
		t.Error("a failed shot left a file")
	}
}
