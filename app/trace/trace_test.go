package trace

import (
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"fenye/assets"
)

// heard collects what is said.
type heard struct {
	mu   sync.Mutex
	text strings.Builder
}

func (h *heard) Write(b []byte) (int, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.text.Write(b)
}

func (h *heard) String() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.text.String()
}

// listen switches the trace to a setting for one test.
func listen(t *testing.T, to string) *heard {
	t.Helper()
	h := &heard{}
	mu.Lock()
	was, wasOut := setting, out
	setting, out = to, h
	mu.Unlock()
	t.Cleanup(func() {
		mu.Lock()
		setting, out = was, wasOut
		mu.Unlock()
	})
	return h
}

func TestMarks(t *testing.T) {
	h := listen(t, "1")
	Mark("map drawn")
	End()
	if !regexp.MustCompile(`(?m)^fenye: \d+ ms: map drawn$`).MatchString(h.String()) {
		t.Errorf("marks: got %q", h)
	}
	if peak() > 0 && !regexp.MustCompile(`memory at most [1-9]\d* MiB`).MatchString(h.String()) {
		t.Errorf("the end does not tell of the memory: %q", h)
	}
}

func TestSilent(t *testing.T) {
	for _, setting := range []string{"", "0"} {
		h := listen(t, setting)
		Mark("map drawn")
		Watch()
		Round()
		time.Sleep(long + time.Millisecond)
		Round()
		End()
		if h.String() != "" {
			t.Errorf("without a trace: %q", h)
		}
	}
}

// TestGuideTellsOfTheVariable, and of what it may be set to, in both languages.
func TestGuideTellsOfTheVariable(t *testing.T) {
	for _, lang := range []string{"en", "zh"} {
		page := string(assets.Read("help/" + lang + "/21-faq.md"))
		for _, value := range []string{"1", "stacks"} {
			if !strings.Contains(page, "`"+Variable+"="+value) {
				t.Errorf("%s: %s=%s is not told of", lang, Variable, value)
			}
		}
	}
}

// TestHeld: what took longer than 100 ms is told of, nothing else is.
func TestHeld(t *testing.T) {
	h := listen(t, "1")
	tell(held{clock: long})
	if h.String() != "" {
		t.Errorf("a thread that answers: %q", h)
	}
	tell(held{clock: long + time.Millisecond, processor: 30 * time.Millisecond, stack: "\nmain"})
	if !regexp.MustCompile(`^fenye: held 101 ms \(30 ms\) at \d+ ms\nmain\n$`).MatchString(h.String()) {
		t.Errorf("a held thread: %q", h)
	}
}

// TestRounds: from one round to the next the thread is held, and where stacks are
// wanted what it was at is told of when that took long.
func TestRounds(t *testing.T) {
	var w watcher
	if h, ok := w.round(); ok {
		t.Errorf("before the begin: %+v", h)
	}
	w.begin()
	w.look()
	time.Sleep(long + 20*time.Millisecond)
	h, _ := w.round()
	if h.clock < long+20*time.Millisecond || h.stack != "" {
		t.Errorf("got %+v", h)
	}
	time.Sleep(long + 20*time.Millisecond)
	w.look()
	if h, _ = w.round(); !strings.Contains(h.stack, "testing.") {
		t.Errorf("the first goroutine is at %q", h.stack)
	}
	if h, _ = w.round(); h.clock > long || h.stack != "" {
		t.Errorf("two rounds one after the other: %+v", h)
	}
}
