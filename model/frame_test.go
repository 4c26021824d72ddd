package model

import (
	"fmt"
	"math"
	"testing"
)

func TestFrameOverTheAntimeridian(t *testing.T) {
	for _, c := range []struct {
		frame Frame
		valid bool
		width float64
		boxes string
	}{
		{Frame{73, 3, 136, 54}, true, 63, "[{73 3 136 54}]"},
		{Frame{-180, -90, 180, 90}, true, 360, "[{-180 -90 180 90}]"},
		{Frame{150, -50, -150, 50}, true, 60, "[{150 -50 180 50} {-180 -50 -150 50}]"},
		{Frame{180, -50, -150, 50}, true, 30, "[{-180 -50 -150 50}]"},
		{Frame{150, -50, -180, 50}, true, 30, "[{150 -50 180 50}]"},
		{Frame{180, -50, -180, 50}, false, 0, "[]"},
		{Frame{10, 50, 20, 40}, false, 10, "[{10 50 20 40}]"},
		{Frame{10, 0, 10, 40}, false, 0, ""},
		{Frame{}, false, 0, ""},
		{Frame{150, 0, 181, 5}, false, 31, "[{150 0 181 5}]"},
		{Frame{math.NaN(), 0, 5, 5}, false, math.NaN(), ""},
	} {
		f := c.frame
		if got := f.Valid(); got != c.valid {
			t.Errorf("%v: got valid %v, want %v", f, got, c.valid)
		}
		if got := f.Width(); got != c.width && !math.IsNaN(c.width) {
			t.Errorf("%v: got width %g, want %g", f, got, c.width)
		}
		if got := fmt.Sprint(f.Boxes()); c.boxes != "" && got != c.boxes {
			t.Errorf("%v: got boxes %s, want %s", f, got, c.boxes)
		}
	}
}
