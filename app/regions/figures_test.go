package regions

import (
	"testing"

	"fyne.io/fyne/v2/test"

	"fenye/app/look"
	"fenye/app/words"
	"fenye/geom"
	"fenye/model"
)

func TestFigures(t *testing.T) {
	test.NewTempApp(t)
	if err := look.SetLang(words.ZH); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ got, want string }{
		{users(2_520_000), "2,520,000"},
		{users(model.NoLimit), "∞"},
		{km(1521.64), "1,521.6 km"},
		{signedKm(1.72), "+1.7 km"},
		{signedKm(0.01), "0.0 km"},
		{signedKm(-3), "−3.0 km"},
		{percent(1, 1), "100.0 %"},
		{percent(0.99999, 1), "99.9 %"},
		{percent(1.00001, 1), "100.1 %"},
		{percent(0.0312, 2), "3.12 %"},
		{userKm(1_797_727_645.7), "179,772.8 万人·km"},
		{position(geom.Point{Lon: 116.46, Lat: 39.92}), "116.46°E 39.92°N"},
		{position(geom.Point{Lon: -70.5, Lat: -33}), "70.50°W 33.00°S"},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
	for _, c := range []struct{ x, want float64 }{{0, 1}, {2_520_000, 3_000_000}, {3_780_000, 4_000_000}, {1_000_000, 1_000_000}, {900, 1000}} {
		if got := roundUp(c.x); got != c.want {
			t.Errorf("roundUp(%v): got %v, want %v", c.x, got, c.want)
		}
	}
}
