package command

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"fenye/app/words"
)

func TestProgressOnTerminalsOnly(t *testing.T) {
	var out bytes.Buffer
	s := &session{lang: words.EN, stderr: &out}
	s.progress("command.reading", "a.csv")(0.5)
	s.working("command.solving")()
	if out.Len() != 0 {
		t.Errorf("progress where there is no terminal: %q", out.String())
	}
	s.terminal = true
	bar := s.progress("command.reading", "a.csv")
	bar(0.1)
	if out.Len() != 0 {
		t.Errorf("progress of quick work: %q", out.String())
	}
	time.Sleep(barAfter)
	bar(0.5)
	if !strings.Contains(out.String(), "Reading a.csv [###############               ]  50 %") {
		t.Errorf("bar at one half: %q", out.String())
	}
	bar(1)
	if !strings.HasSuffix(out.String(), "\r\x1b[K") {
		t.Errorf("the bar stays at the end: %q", out.String())
	}
}

func TestParseSize(t *testing.T) {
	cases := []struct {
		text          string
		width, height int
		ok            bool
	}{
		{"1440x900", 1440, 900, true}, {"320x320", 320, 320, true}, {"319x900", 319, 900, false},
		{"1440", 1440, 0, false}, {"1440x", 1440, 0, false}, {"8001x900", 8001, 900, false},
	}
	for _, c := range cases {
		if w, h, ok := parseSize(c.text); ok != c.ok || ok && (w != c.width || h != c.height) {
			t.Errorf("parseSize(%q): got %d, %d, %t", c.text, w, h, ok)
		}
	}
}

func TestHasDisplay(t *testing.T) {
	cases := []struct {
		system string
		env    map[string]string
		want   bool
	}{
		{"linux", nil, false}, {"linux", map[string]string{"DISPLAY": ":0"}, true}, {"freebsd", nil, false},
		{"linux", map[string]string{"WAYLAND_DISPLAY": "wayland-0"}, true}, {"windows", nil, true}, {"darwin", nil, true},
	}
	for _, c := range cases {
		if got := hasDisplay(c.system, func(name string) string { return c.env[name] }); got != c.want {
			t.Errorf("hasDisplay(%q, %v): got %t, want %t", c.system, c.env, got, c.want)
		}
	}
}
