package table

import "testing"

// TestFields: each column shows what its own field says, of rows and of numbers.
func TestFields(t *testing.T) {
	type city struct {
		name  string
		users int64
	}
	rows := []city{{"Beijing", 3}, {"Wuhan", 0}}
	of := Of("cities", rows,
		F("name", Text, func(c city) Value { return TextOf(c.name) }),
		About(7, "North", "load", Users, func(c city) Value { return If(c.users > 0, IntOf(c.users)) }))
	if of.Key != "cities" || of.Rows != 2 || len(of.Columns) != 2 || of.Columns[1] != (Column{Key: "load", Kind: Users, Centre: 7, Name: "North"}) {
		t.Fatalf("got %+v", of)
	}
	if v := of.At(0, 1); !v.Set || v.Int != 3 || of.At(1, 0).Text != "Wuhan" || of.At(1, 1).Set {
		t.Errorf("the cells are %+v, %+v, %+v", v, of.At(1, 0), of.At(1, 1))
	}
	numbered := Numbered("squares", 4, F("square", Count, func(i int) Value { return IntOf(int64(i * i)) }))
	if numbered.Rows != 4 || numbered.At(3, 0).Int != 9 {
		t.Errorf("the last square is %+v of %d", numbered.At(3, 0), numbered.Rows)
	}
}
