package desk

import "testing"

func TestLatestRunsOnlyTheNewest(t *testing.T) {
	var queue []func()
	l := Latest{Post: func(f func()) { queue = append(queue, f) }}
	var ran []int
	for i := range 5 {
		l.Do(func() { ran = append(ran, i) })
	}
	if len(queue) != 1 || len(ran) != 0 {
		t.Fatalf("%d posted and %d run before the frame, want 1 and 0", len(queue), len(ran))
	}
	queue[0]()
	if len(ran) != 1 || ran[0] != 4 {
		t.Errorf("ran %v, want only 4", ran)
	}
	l.Do(func() { ran = append(ran, 9) })
	l.Flush()
	queue[1]()
	if len(ran) != 2 || ran[1] != 9 {
		t.Errorf("ran %v, want 4 and 9 once", ran)
	}
	l.Do(func() { t.Error("what was dropped has run") })
	l.Drop()
	queue[2]()
}
