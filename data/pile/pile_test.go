package pile

import (
	"slices"
	"testing"
)

func TestPile(t *testing.T) {
	for _, n := range []int{0, 1, 2, chunk - 1, chunk, chunk + 1, 3*chunk + 5} {
		var p Pile[int]
		var want []int
		for i := range n {
			p.Add(i)
			want = append(want, i)
		}
		if got := p.List(); !slices.Equal(got, want) || (n == 0) != (got == nil) {
			t.Errorf("%d items: got %d", n, len(got))
		}
		if again := p.List(); again != nil {
			t.Errorf("%d items: %d are left", n, len(again))
		}
	}
}

func TestJoin(t *testing.T) {
	long := make([]int, 2*chunk+3)
	for i := range long {
		long[i] = i
	}
	for _, parts := range [][][]int{{}, {nil}, {{1}, nil, {2, 3}}, {long, {7}, long}} {
		want := slices.Concat(parts...)
		first := slices.Clone(parts)
		got := Join(parts...)
		if !slices.Equal(got, want) || (len(want) == 0) != (got == nil) {
			t.Errorf("got %d items, want %d", len(got), len(want))
		}
		if len(got) > 0 && len(first[0]) > 0 && &got[0] == &first[0][0] {
			t.Error("the list is one of those joined")
		}
	}
}
