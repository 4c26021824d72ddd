package cause

import (
	"strings"
	"testing"

	"fenye/app/words"
	"fenye/data/swift"
)

// TestTruncatedRing: where a ring ends early is said in the reader's language.
func TestTruncatedRing(t *testing.T) {
	for place, want := range map[string]string{"row 2": "第 2 行", "the pickle": "pickle 数据", "the head": "文件头"} {
		said := rings(words.ZH, &swift.Finding{Code: swift.Truncated, Field: place})
		if !strings.Contains(said, want) || strings.Contains(said, place) {
			t.Errorf("%s: %q, want %q in it", place, said, want)
		}
	}
}
