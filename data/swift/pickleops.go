package swift

import (
	"bytes"
	"strconv"
)

// constants are the opcodes that push a value.
var constants = map[byte]func() any{
	'N': func() any { return nil }, '\x88': func() any { return true }, '\x89': func() any { return false },
	'}': func() any { return &dict{} }, ']': func() any { return &list{} }, ')': func() any { return tuple{} },
}

// do carries out one opcode.
func (u *unpickler) do(op byte) error {
	if value, ok := constants[op]; ok {
		return u.push(value())
	}
	switch op {
	case '\x80': // PROTO
		v, err := u.number(1)
		if err == nil && v > 2 {
			return u.bad("protocol %d, expected 2", v)
		}
		return err
	case '(': // MARK
		u.marks = append(u.marks, len(u.stack))
		return nil
	case 'J': // BININT
		n, err := u.number(4)
		if err != nil {
			return err
		}
		return u.push(int64(int32(n)))
	case 'K', 'M': // BININT1, BININT2
		n, err := u.number(map[byte]int{'K': 1, 'M': 2}[op])
		if err != nil {
			return err
		}
		return u.push(int64(n))
	case '\x8a':
		return u.long(1)
	case '\x8b':
		return u.long(4)
	case 'G':
		return u.float()
	case 'X', 'T': // BINUNICODE, BINSTRING
		return u.text(4)
	case 'U': // SHORT_BINSTRING
		return u.text(1)
	}
	return u.build(op)
}

// build carries out the opcodes that put values together or remember them.
func (u *unpickler) build(op byte) error {
	switch op {
	case 'q', 'r': // BINPUT, LONG_BINPUT
		return u.remember(map[byte]int{'q': 1, 'r': 4}[op])
	case 'h', 'j': // BINGET, LONG_BINGET
		return u.recall(map[byte]int{'h': 1, 'j': 4}[op])
	case '\x85', '\x86', '\x87': // TUPLE1 to 3
		return u.small(int(op - '\x84'))
	case 't':
		values, err := u.since()
		if err != nil {
			return err
		}
		return u.push(append(tuple(nil), values...))
	case 'a', 'e': // APPEND, APPENDS
		return u.append(op == 'e')
	case 's', 'u': // SETITEM, SETITEMS
		return u.set(op == 'u')
	case 'c':
		return u.global()
	case 'R':
		return u.reduce()
	}
	u.at--
	return u.bad("opcode %s, which builders do not have", strconv.QuoteToASCII(string(rune(op))))
}

func (u *unpickler) remember(n int) error {
	i, err := u.number(n)
	if err != nil {
		return err
	}
	v, err := u.peek()
	u.memo[i] = v
	return err
}

func (u *unpickler) recall(n int) error {
	i, err := u.number(n)
	if err != nil {
		return err
	}
	v, ok := u.memo[i]
	if !ok {
		return u.bad("nothing was remembered as %d", i)
	}
	return u.push(v)
}

func (u *unpickler) small(n int) error {
	out := make(tuple, n)
	for i := n - 1; i >= 0; i-- {
		v, err := u.pop()
		if err != nil {
			return err
		}
		out[i] = v
	}
	return u.push(out)
}

func (u *unpickler) append(many bool) error {
	values, err := u.operands(many, 1)
	if err != nil {
		return err
	}
	top, err := u.peek()
	if err != nil {
		return err
	}
	l, ok := top.(*list)
	if !ok {
		return u.bad("an append to what is no list")
	}
	for _, v := range values {
		l.add(v)
	}
	return nil
}

// operands pops the values above the mark, or n of them.
func (u *unpickler) operands(many bool, n int) ([]any, error) {
	if many {
		return u.since()
	}
	if err := u.small(n); err != nil {
		return nil, err
	}
	v, err := u.pop()
	if err != nil {
		return nil, err
	}
	return v.(tuple), nil
}

func (u *unpickler) set(many bool) error {
	values, err := u.operands(many, 2)
	if err != nil {
		return err
	}
	top, err := u.peek()
	if err != nil {
		return err
	}
	d, ok := top.(*dict)
	if !ok || len(values)%2 != 0 {
		return u.bad("a pair for what is no dict")
	}
	for i := 0; i < len(values); i += 2 {
		switch values[i].(type) {
		case string, tuple, int64:
			d.set(values[i], values[i+1])
		default:
			return u.bad("a key of a dict that is no text, whole number or tuple")
		}
	}
	return nil
}

// global accepts array.array and nothing else.
func (u *unpickler) global() error {
	at := u.at - 1
	var names [2]string
	for i := range names {
		n := bytes.IndexByte(u.data[u.at:], '\n')
		if n < 0 {
			return &Finding{Code: Truncated, Field: "the pickle"}
		}
		names[i] = string(u.data[u.at : u.at+n])
		u.at += n + 1
	}
	if names != [2]string{"array", "array"} {
		return &Finding{Code: ForeignCode, Offset: int64(at), Found: names[0] + "." + names[1]}
	}
	return u.push(arrayType{})
}

// reduce makes an array of whole numbers.
func (u *unpickler) reduce() error {
	arg, err := u.pop()
	if err != nil {
		return err
	}
	of, err := u.pop()
	if err != nil {
		return err
	}
	args, ok := arg.(tuple)
	if _, is := of.(arrayType); !is || !ok || len(args) != 2 {
		return u.bad("a call of what is no array")
	}
	code, okCode := args[0].(string)
	l, okList := args[1].(*list)
	if !okCode || !okList || len(code) != 1 || l.items != nil {
		return u.bad("an array of other than whole numbers")
	}
	return u.push(&array{code[0], l.ints})
}
