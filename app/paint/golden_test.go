package paint

import (
	"flag"
	"image"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"fenye/geom"
	"fenye/geom/project"
)

var update = flag.Bool("update", false, "write the golden pictures anew")

// checkGolden compares a picture with testdata/NAME.png. Rasterising is exact
// on one machine; other processors may round a coverage differently, so a byte
// may stray by 4, and 1 byte in 500 by more.
func checkGolden(t *testing.T, name string, got *image.RGBA) {
	t.Helper()
	path := filepath.Join("testdata", name+".png")
	if *update {
		savePNG(t, path, got)
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	decoded, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	want := image.NewRGBA(got.Rect)
	if decoded.Bounds() != got.Rect {
		t.Fatalf("%s: got size %v, want %v", name, got.Rect, decoded.Bounds())
	}
	draw.Draw(want, want.Rect, decoded, image.Point{}, draw.Src)
	far := 0
	for i := range got.Pix {
		if d := int(got.Pix[i]) - int(want.Pix[i]); d > 4 || d < -4 {
			far++
		}
	}
	if far*500 > len(got.Pix) {
		failed := filepath.Join("testdata", "failed", name+".png")
		if err := os.MkdirAll(filepath.Dir(failed), 0o755); err != nil {
			t.Fatal(err)
		}
		savePNG(t, failed, got)
		t.Errorf("%s: %d of %d bytes differ, see %s", name, far, len(got.Pix), failed)
	}
}

func savePNG(t *testing.T, path string, m image.Image) {
	t.Helper()
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := png.Encode(f, m); err != nil {
		t.Fatal(err)
	}
}

func TestGolden(t *testing.T) {
	p := testPainter(t)
	paint := func(s *Scene, change func(*View)) *image.RGBA {
		m := image.NewRGBA(image.Rect(0, 0, 720, 450))
		v := Fit(s, 720, 450)
		change(&v)
		p.Paint(m, s, v)
		return m
	}
	light := func(*View) {}
	china := chinaScene(t)
	checkGolden(t, "china-light", paint(china, func(v *View) { v.Legend = true }))
	checkGolden(t, "china-dark", paint(china, func(v *View) { v.Dark = true }))
	checkGolden(t, "short-light", paint(shortScene(t), light))
	checkGolden(t, "world-light", paint(worldScene(t, project.LambertAzimuthal(geom.Point{Lon: 40, Lat: 30})), light))
	checkGolden(t, "globe-dark", paint(worldScene(t, project.Orthographic(geom.Point{Lon: 60, Lat: 30})), func(v *View) {
		v.X, v.Y, v.Scale, v.Dark = 0, 0, 215/6371.0, true
	}))
	checkGolden(t, "sheet", p.SheetImage(testSheet(t), 66))
}

// testSheet is the example with a few lines of every section.
func testSheet(t testing.TB) *Sheet {
	return &Sheet{Scene: chinaScene(t), Text: SheetText{
		Title: "民航旅客服务异地双活数据中心服务区域图", Subtitle: "高峰 2,520,000 用户方案", Date: "2026 年 11 月 29 日", Checksum: "方案校验 f64beabca80532c2",
		Legend: SheetLegend{Title: "图例", Regions: []SheetRegion{{Number: 1, Text: "1 北方"}, {Number: 2, Text: "2 南方"}},
			Boundary: "服务区域分界", Nearest: "就近分界", Centre: "数据中心", Moved: "离开最近中心", Shared: "共担", Border: "国界", Province: "省界", Users: "用户数"},
		Loads: SheetTable{Title: "负载", Head: []string{"中心", "容量", "负载"},
			Rows:  []SheetRow{{Number: 1, Cells: []string{"北方", "900,000", "900,000"}}, {Number: 2, Cells: []string{"南方", "1,800,000", "1,620,000"}}},
			Total: []string{"合计", "2,700,000", "2,520,000"}},
		Result: SheetPairs{Title: "结果", Rows: []SheetPair{{Name: "平均距离", Value: "713.4 km"}}},
		Loss:   SheetPairs{Title: "中心失效", Rows: []SheetPair{{Name: "失去 1 北方", Value: "缺 720,000", Bad: true}}},
		Foot:   []string{"Albers 等积圆锥投影", "资料：测试"}, FootRight: []string{"分野", "公开出版须换用有审图号的底图"},
	}}
}

// A picture does not depend on what the painter drew before.
func TestPaintingLeavesNoTrace(t *testing.T) {
	p, s := testPainter(t), chinaScene(t)
	first, again := image.NewRGBA(image.Rect(0, 0, 360, 240)), image.NewRGBA(image.Rect(0, 0, 360, 240))
	v := Fit(s, 360, 240)
	p.Paint(first, s, v)
	p.Paint(again, s, v.Zoom(3, 100, 100))
	p.Paint(again, worldScene(t, project.WebMercator()), v)
	p.Paint(again, s, v)
	if string(first.Pix) != string(again.Pix) {
		t.Error("the same scene and view gave two pictures")
	}
}

// Deep inside a region, a thousand times enlarged, there is nothing but its
// fill.
func TestFarZoom(t *testing.T) {
	p, s := testPainter(t), chinaScene(t)
	s.Layers.Graticule, s.Layers.Labels = false, false
	s.Regions[0].Title = ""
	v := Fit(s, 300, 200)
	x, y, ok := v.ToScreen(s.Projection, geom.Point{Lon: 88, Lat: 38})
	if !ok {
		t.Fatal("the point is off the map")
	}
	v = v.Zoom(1000, x, y)
	m := image.NewRGBA(image.Rect(0, 0, 300, 200))
	p.Paint(m, s, v)
	land, c := PaletteOf(false).Land, CentreColour(1, false)
	mix := func(under, over uint8) int { return int(float64(under)*.8 + float64(over)*.2 + .5) }
	qx, qy, _ := v.ToScreen(s.Projection, geom.Point{Lon: 88, Lat: 38})
	got := m.RGBAAt(int(qx), int(qy))
	for i, pair := range [3][2]int{{int(got.R), mix(land.R, c.R)}, {int(got.G), mix(land.G, c.G)}, {int(got.B), mix(land.B, c.B)}} {
		if d := pair[0] - pair[1]; d > 2 || d < -2 {
			t.Errorf("part %d of the colour: got %d, want %d", i, pair[0], pair[1])
		}
	}
}
