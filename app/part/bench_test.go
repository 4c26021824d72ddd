package part

import (
	"strconv"
	"testing"

	"fenye/model/table"
)

func hundredThousand() table.Table {
	return table.Table{Columns: cities().Columns[:2], Rows: 100_000, At: func(row, column int) table.Value {
		if column == 0 {
			return table.TextOf("place " + strconv.Itoa(row*7919%100_003))
		}
		return table.IntOf(int64(row * 7919 % 100_003))
	}}
}

func BenchmarkSortNumbers(b *testing.B) {
	for b.Loop() {
		arrange(hundredThousand(), arrangement{"", sorting{1, true}}, nil)
	}
}

func BenchmarkSortText(b *testing.B) {
	for b.Loop() {
		arrange(hundredThousand(), arrangement{"", sorting{0, false}}, nil)
	}
}

func BenchmarkFilter(b *testing.B) {
	for b.Loop() {
		arrange(hundredThousand(), arrangement{"77", unsorted}, nil)
	}
}
