package words

import "testing"

func TestSpaced(t *testing.T) {
	for text, want := range map[string]string{
		"North服务区域": "North 服务区域", "北方服务区域": "北方服务区域", "共15个中心": "共 15 个中心",
		"北方容量 900,000，南方": "北方容量 900,000，南方", "São Paulo停用": "São Paulo 停用", "": "",
	} {
		if got := Spaced(text); got != want {
			t.Errorf("%q became %q, want %q", text, got, want)
		}
	}
}
