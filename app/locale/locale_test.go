package locale

import "testing"

func TestNeedsLanguage(t *testing.T) {
	cases := []struct {
		env  map[string]string
		want bool
	}{
		{nil, true},
		{map[string]string{"LANG": "C"}, true},
		{map[string]string{"LANG": "C.UTF-8"}, true},
		{map[string]string{"LC_ALL": "POSIX", "LANG": "zh_CN.UTF-8"}, true},
		{map[string]string{"LANG": "zh_CN.UTF-8"}, false},
		{map[string]string{"LC_ALL": "en_GB.UTF-8", "LANG": "C"}, false},
		{map[string]string{"LANG": "Cs"}, false},
	}
	for _, c := range cases {
		if got := needsLanguage(func(name string) string { return c.env[name] }); got != c.want {
			t.Errorf("needsLanguage(%v): got %t, want %t", c.env, got, c.want)
		}
	}
}
