package swift

import (
	"encoding/binary"
	"fmt"
	"math"
)

// What a pickle may hold, besides nil, bool, int64, float64 and string.
type (
	// list is a Python list; whole numbers stay unboxed while there is nothing else.
	list struct {
		ints  []int64
		items []any
	}
	tuple []any
	// dict keeps its pairs in order; later pairs replace earlier ones of one key.
	dict struct {
		pairs []pair
		index map[string]int
	}
	pair struct{ key, value any }
	// array is array.array, of whole numbers.
	array struct {
		code byte
		ints []int64
	}
	// arrayType is the one global that is accepted: array.array.
	arrayType struct{}
)

func (l *list) add(v any) {
	if n, ok := v.(int64); ok && l.items == nil {
		l.ints = append(l.ints, n)
		return
	}
	if l.items == nil {
		l.items = make([]any, 0, len(l.ints)+1)
		for _, n := range l.ints {
			l.items = append(l.items, n)
		}
		l.ints = nil
	}
	l.items = append(l.items, v)
}

// values returns what the list holds.
func (l *list) values() []any {
	if l.items != nil {
		return l.items
	}
	out := make([]any, len(l.ints))
	for i, n := range l.ints {
		out[i] = n
	}
	return out
}

func (d *dict) set(key, value any) {
	s, ok := key.(string)
	if !ok {
		d.pairs = append(d.pairs, pair{key, value})
		return
	}
	if d.index == nil {
		d.index = map[string]int{}
	}
	if i, ok := d.index[s]; ok {
		d.pairs[i].value = value
		return
	}
	d.index[s] = len(d.pairs)
	d.pairs = append(d.pairs, pair{key, value})
}

func (d *dict) get(key string) (any, bool) {
	i, ok := d.index[key]
	if !ok {
		return nil, false
	}
	return d.pairs[i].value, true
}

// unpickler is a machine for pickles of protocol 2 that knows values only.
type unpickler struct {
	data  []byte
	at    int
	stack []any
	marks []int
	memo  map[uint32]any
}

// unpickle returns the value of a pickle. Every global but array.array is
// refused, and nothing is called.
func unpickle(data []byte) (any, error) {
	u := &unpickler{data: data, memo: map[uint32]any{}}
	for {
		op, err := u.take(1)
		if err != nil {
			return nil, err
		}
		if op[0] == '.' {
			v, err := u.pop()
			if err == nil && (len(u.stack) > 0 || u.at != len(u.data)) {
				return nil, u.bad("more follows the end")
			}
			return v, err
		}
		if err := u.do(op[0]); err != nil {
			return nil, err
		}
	}
}

func (u *unpickler) bad(format string, args ...any) error {
	return &Finding{Code: BadPickle, Offset: int64(u.at), Found: fmt.Sprintf(format, args...)}
}

func (u *unpickler) take(n int) ([]byte, error) {
	if n < 0 || n > len(u.data)-u.at {
		return nil, &Finding{Code: Truncated, Field: "the pickle"}
	}
	b := u.data[u.at : u.at+n]
	u.at += n
	return b, nil
}

func (u *unpickler) push(v any) error {
	u.stack = append(u.stack, v)
	return nil
}

func (u *unpickler) pop() (any, error) {
	low := 0
	if len(u.marks) > 0 {
		low = u.marks[len(u.marks)-1]
	}
	if len(u.stack) <= low {
		return nil, u.bad("a value is missing")
	}
	v := u.stack[len(u.stack)-1]
	u.stack = u.stack[:len(u.stack)-1]
	return v, nil
}

func (u *unpickler) peek() (any, error) {
	v, err := u.pop()
	if err == nil {
		u.stack = append(u.stack, v)
	}
	return v, err
}

// since returns the values above the last mark, and drops both.
func (u *unpickler) since() ([]any, error) {
	if len(u.marks) == 0 {
		return nil, u.bad("a mark is missing")
	}
	low := u.marks[len(u.marks)-1]
	u.marks = u.marks[:len(u.marks)-1]
	out := u.stack[low:]
	u.stack = u.stack[:low]
	return out, nil
}

// number reads n bytes, least significant first.
func (u *unpickler) number(n int) (uint32, error) {
	b, err := u.take(n)
	if err != nil {
		return 0, err
	}
	var x uint32
	for i, c := range b {
		x |= uint32(c) << (8 * i)
	}
	return x, nil
}

// text reads a length of n bytes and as many bytes.
func (u *unpickler) text(n int) error {
	size, err := u.number(n)
	if err != nil {
		return err
	}
	if int64(size) > int64(len(u.data)) {
		return &Finding{Code: Truncated, Field: "the pickle"}
	}
	b, err := u.take(int(size))
	if err != nil {
		return err
	}
	return u.push(string(b))
}

func (u *unpickler) float() error {
	b, err := u.take(8)
	if err != nil {
		return err
	}
	return u.push(math.Float64frombits(binary.BigEndian.Uint64(b)))
}

// long reads a whole number of any length; those beyond 64 bits are refused.
func (u *unpickler) long(n int) error {
	size, err := u.number(n)
	if err != nil {
		return err
	}
	b, err := u.take(int(size))
	if err != nil {
		return err
	}
	if len(b) > 8 {
		return u.bad("a whole number of %d bytes", len(b))
	}
	var x uint64
	for i, c := range b {
		x |= uint64(c) << (8 * i)
	}
	if n := len(b); n > 0 && n < 8 && b[n-1]&0x80 != 0 {
		x |= ^uint64(0) << (8 * n)
	}
	return u.push(int64(x))
}
