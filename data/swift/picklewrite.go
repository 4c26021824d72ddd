package swift

import (
	"encoding/binary"
	"fmt"
	"math"
)

// pickler writes values as a pickle of protocol 2, which every Python reads.
type pickler struct{ out []byte }

// pickle returns the pickle of a value that unpickle could return.
func pickle(v any) ([]byte, error) {
	p := &pickler{out: []byte{0x80, 2}}
	if err := p.value(v, 0); err != nil {
		return nil, err
	}
	return append(p.out, '.'), nil
}

func (p *pickler) put(b ...byte) { p.out = append(p.out, b...) }

func (p *pickler) value(v any, depth int) error {
	if depth > 32 {
		return fmt.Errorf("swift: a builder with values %d deep cannot be written", depth)
	}
	switch v := v.(type) {
	case nil:
		p.put('N')
	case bool:
		if v {
			p.put(0x88)
		} else {
			p.put(0x89)
		}
	case int64:
		p.whole(v)
	case float64:
		p.put('G')
		p.out = binary.BigEndian.AppendUint64(p.out, math.Float64bits(v))
	case string:
		p.put('X')
		p.out = binary.LittleEndian.AppendUint32(p.out, uint32(len(v)))
		p.out = append(p.out, v...)
	case tuple:
		p.put('(')
		for _, x := range v {
			if err := p.value(x, depth+1); err != nil {
				return err
			}
		}
		p.put('t')
	case *list:
		return p.list(v, depth)
	case *dict:
		p.put('}', '(')
		for _, x := range v.pairs {
			if err := p.value(x.key, depth+1); err != nil {
				return err
			}
			if err := p.value(x.value, depth+1); err != nil {
				return err
			}
		}
		p.put('u')
	case *array:
		p.out = append(p.out, "carray\narray\n"...)
		if err := p.value(string(v.code), depth+1); err != nil {
			return err
		}
		if err := p.list(&list{ints: v.ints}, depth+1); err != nil {
			return err
		}
		p.put(0x86, 'R')
	default:
		return fmt.Errorf("swift: a value of kind %T cannot be written", v)
	}
	return nil
}

func (p *pickler) whole(n int64) {
	switch {
	case n >= 0 && n <= math.MaxUint8:
		p.put('K', byte(n))
	case n >= 0 && n <= math.MaxUint16:
		p.put('M', byte(n), byte(n>>8))
	case n >= math.MinInt32 && n <= math.MaxInt32:
		p.put('J')
		p.out = binary.LittleEndian.AppendUint32(p.out, uint32(int32(n)))
	default:
		p.put(0x8a, 8)
		p.out = binary.LittleEndian.AppendUint64(p.out, uint64(n))
	}
}

func (p *pickler) list(l *list, depth int) error {
	p.put(']', '(')
	for _, n := range l.ints {
		p.whole(n)
	}
	for _, v := range l.items {
		if err := p.value(v, depth+1); err != nil {
			return err
		}
	}
	p.put('e')
	return nil
}
