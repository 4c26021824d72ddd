package command

import (
	"errors"
	"strings"
	"testing"

	"fenye/app/words"
)

// TestADisplayThatCannotBeOpened is said in a sentence; other panics go on.
func TestADisplayThatCannotBeOpened(t *testing.T) {
	t.Setenv("DISPLAY", ":99")
	s := &session{lang: words.EN}
	err := s.onDisplay(func() error { panic(errors.New("NotInitialized: The GLFW library is not initialized")) })
	if err == nil || !strings.Contains(err.Error(), "the display “:99” cannot be opened") {
		t.Errorf("got %v, want a sentence that names the display", err)
	}
	if err := s.onDisplay(func() error { return nil }); err != nil {
		t.Errorf("got %v from a window that opened and closed", err)
	}
	defer func() {
		if recover() == nil {
			t.Error("a panic of another cause was swallowed")
		}
	}()
	_ = s.onDisplay(func() error { panic("index out of range") })
}

// TestWindowOpensInTheLanguageAskedFor, and in that of its settings where none is.
func TestWindowOpensInTheLanguageAskedFor(t *testing.T) {
	t.Setenv("DISPLAY", ":99")
	t.Setenv("LANG", "en_US.UTF-8")
	for _, c := range []struct {
		args []string
		want words.Lang
	}{{nil, ""}, {[]string{"--lang", "zh"}, words.ZH}, {[]string{"./a.fenye", "--lang=en"}, words.EN}} {
		opened, got := false, words.Lang("")
		code := Main(c.args, Screen{OpenWindow: func(_ []string, lang words.Lang) error {
			opened, got = true, lang
			return nil
		}})
		if code != 0 || !opened || got != c.want {
			t.Errorf("%q: code %d, opened %t, language %q, want %q", c.args, code, opened, got, c.want)
		}
	}
}
