package mongo

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"math"
	"math/big"

	"go.mongodb.org/mongo-driver/v2/bson"
)

// Compare orders two documents as the server orders shard keys: field by field,
// MinKey < null < numbers < string < object < array < binary < ObjectId < bool <
// date < timestamp < regex < code < MaxKey; numbers of all types by value. It
// returns -1, 0 or 1. Damaged BSON counts as ended.
func Compare(a, b bson.Raw) int { return compareFields(a, b, false) }

// compareFields compares members in turn; named also by their names, after the
// type and before the value, as for objects inside a key.
func compareFields(a, b bson.Raw, named bool) int {
	x, y := members(a), members(b)
	for {
		nameA, va, okA := x.next()
		nameB, vb, okB := y.next()
		switch {
		case !okA && !okB:
			return 0
		case !okA:
			return -1
		case !okB:
			return 1
		}
		if c := cmp.Compare(rank(va.Type), rank(vb.Type)); c != 0 {
			return c
		}
		if named {
			if c := bytes.Compare(nameA, nameB); c != 0 {
				return c
			}
		}
		if c := compareValues(va, vb); c != 0 {
			return c
		}
	}
}

// walk goes through the members of a document without making anything.
type walk struct{ rest []byte }

func members(d bson.Raw) walk {
	if len(d) < 5 {
		return walk{}
	}
	return walk{d[4:]}
}

// next returns the name and value of the next member.
func (w *walk) next() (name []byte, value bson.RawValue, ok bool) {
	if len(w.rest) < 2 || w.rest[0] == 0 {
		return nil, value, false
	}
	end := bytes.IndexByte(w.rest[1:], 0)
	if end < 0 {
		return nil, value, false
	}
	kind, name := bson.Type(w.rest[0]), w.rest[1:1+end]
	rest := w.rest[end+2:]
	n, ok := sizeOf(kind, rest)
	if !ok || n > len(rest) {
		w.rest = nil
		return nil, value, false
	}
	w.rest = rest[n:]
	return name, bson.RawValue{Type: kind, Value: rest[:n]}, true
}

// sizeOf returns the length of a value of a type at the begin of b.
func sizeOf(kind bson.Type, b []byte) (int, bool) {
	length := func(more int) (int, bool) {
		if len(b) < 4 {
			return 0, false
		}
		n := int64(int32(binary.LittleEndian.Uint32(b))) + int64(more)
		return int(n), n >= 4 && n <= int64(len(b))
	}
	switch kind {
	case bson.TypeDouble, bson.TypeInt64, bson.TypeDateTime, bson.TypeTimestamp:
		return 8, true
	case bson.TypeInt32:
		return 4, true
	case bson.TypeDecimal128:
		return 16, true
	case bson.TypeObjectID:
		return 12, true
	case bson.TypeBoolean:
		return 1, true
	case bson.TypeNull, bson.TypeUndefined, bson.TypeMinKey, bson.TypeMaxKey:
		return 0, true
	case bson.TypeString, bson.TypeSymbol, bson.TypeJavaScript:
		n, ok := length(4)
		return n, ok && n >= 5
	case bson.TypeEmbeddedDocument, bson.TypeArray, bson.TypeCodeWithScope:
		n, ok := length(0)
		return n, ok && n >= 5
	case bson.TypeBinary:
		return length(5)
	case bson.TypeDBPointer:
		return length(16)
	case bson.TypeRegex:
		i := bytes.IndexByte(b, 0)
		if i < 0 {
			return 0, false
		}
		j := bytes.IndexByte(b[i+1:], 0)
		return i + j + 2, j >= 0
	}
	return 0, false
}

// rank is the place of a type in the order of values.
func rank(t bson.Type) int {
	switch t {
	case bson.TypeMinKey:
		return -1
	case bson.TypeUndefined:
		return 0
	case bson.TypeNull:
		return 5
	case bson.TypeInt32, bson.TypeInt64, bson.TypeDouble, bson.TypeDecimal128:
		return 10
	case bson.TypeString, bson.TypeSymbol:
		return 15
	case bson.TypeEmbeddedDocument:
		return 20
	case bson.TypeArray:
		return 25
	case bson.TypeBinary:
		return 30
	case bson.TypeObjectID:
		return 35
	case bson.TypeBoolean:
		return 40
	case bson.TypeDateTime:
		return 45
	case bson.TypeTimestamp:
		return 47
	case bson.TypeRegex:
		return 50
	case bson.TypeDBPointer:
		return 55
	case bson.TypeJavaScript:
		return 60
	case bson.TypeCodeWithScope:
		return 65
	}
	return 127 // MaxKey
}

// compareValues compares two values of one rank.
func compareValues(a, b bson.RawValue) int {
	switch rank(a.Type) {
	case 10:
		return compareNumbers(a, b)
	case 15, 60:
		return bytes.Compare(textOf(a), textOf(b))
	case 20, 25:
		return compareFields(a.Value, b.Value, true)
	case 30:
		// Length, subtype, bytes: as they stand in the value after the length.
		x, y := binary.LittleEndian.Uint32(a.Value), binary.LittleEndian.Uint32(b.Value)
		return cmp.Or(cmp.Compare(x, y), bytes.Compare(a.Value[4:], b.Value[4:]))
	case 45:
		return cmp.Compare(int64(binary.LittleEndian.Uint64(a.Value)), int64(binary.LittleEndian.Uint64(b.Value)))
	case 47:
		return cmp.Compare(binary.LittleEndian.Uint64(a.Value), binary.LittleEndian.Uint64(b.Value))
	}
	return bytes.Compare(a.Value, b.Value)
}

// textOf is the text of a string, symbol or code.
func textOf(v bson.RawValue) []byte { return v.Value[4 : len(v.Value)-1] }

// compareNumbers compares by value, exactly; NaN is below all others.
func compareNumbers(a, b bson.RawValue) int {
	if x, ok := wholeOf(a); ok {
		if y, ok := wholeOf(b); ok {
			return cmp.Compare(x, y)
		}
	}
	if a.Type == bson.TypeDouble && b.Type == bson.TypeDouble {
		return cmp.Compare(a.Double(), b.Double()) // with NaN first and 0 = -0
	}
	x, y := exact(a), exact(b)
	if x.class != y.class || x.class != finite {
		return cmp.Compare(x.class, y.class)
	}
	return x.value.Cmp(&y.value)
}

// wholeOf is the value of an int32 or int64.
func wholeOf(v bson.RawValue) (int64, bool) {
	switch v.Type {
	case bson.TypeInt32:
		return int64(int32(binary.LittleEndian.Uint32(v.Value))), true
	case bson.TypeInt64:
		return int64(binary.LittleEndian.Uint64(v.Value)), true
	}
	return 0, false
}

// Classes of numbers, in their order.
const (
	notANumber = iota
	minusInfinite
	finite
	plusInfinite
)

type number struct {
	class int
	value big.Rat
}

// exact is a number as a fraction.
func exact(v bson.RawValue) *number {
	n := &number{class: finite}
	infinite := func(sign int) {
		if n.class = plusInfinite; sign < 0 {
			n.class = minusInfinite
		}
	}
	switch v.Type {
	case bson.TypeDouble:
		switch f := v.Double(); {
		case math.IsNaN(f):
			n.class = notANumber
		case math.IsInf(f, 0):
			infinite(int(math.Copysign(1, f)))
		default:
			n.value.SetFloat64(f)
		}
	case bson.TypeDecimal128:
		d := v.Decimal128()
		if d.IsNaN() {
			n.class = notANumber
		} else if sign := d.IsInf(); sign != 0 {
			infinite(sign)
		} else if whole, exponent, err := d.BigInt(); err == nil {
			power := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(max(exponent, -exponent))), nil)
			if exponent >= 0 {
				n.value.SetInt(whole.Mul(whole, power))
			} else {
				n.value.SetFrac(whole, power)
			}
		}
	default:
		whole, _ := wholeOf(v)
		n.value.SetInt64(whole)
	}
	return n
}
