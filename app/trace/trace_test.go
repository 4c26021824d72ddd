package trace

import (
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"
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
		Watch(func(func()) { t.Error("the thread is watched without a trace") })
		End()
		if h.String() != "" {
			t.Errorf("without a trace: %q", h)
		}
	}
}

// A thread that does something else for longer than 100 ms is told of, one that
// answers is not.
func TestHeld(t *testing.T) {
	h := listen(t, "1")
	free := watcher{post: func(f func()) { go f() }}
	tell(free.look())
	if h.String() != "" {
		t.Errorf("a free thread: %q", h)
	}
	busy := watcher{post: func(f func()) {
		go func() {
			time.Sleep(long + 20*time.Millisecond)
			f()
		}()
	}}
	tell(busy.look())
	if !regexp.MustCompile(`^fenye: held \d\d\d+ ms \(\d+ ms\) at \d+ ms`).MatchString(h.String()) {
		t.Errorf("a held thread: %q", h)
	}
}
