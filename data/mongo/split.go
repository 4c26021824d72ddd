package mongo

import (
	"encoding/binary"
	"math"
	"math/big"

	"go.mongodb.org/mongo-driver/v2/bson"
)

// SplitPoints returns keys that cut a chunk's range into parts of even width,
// as far as its bounds tell: they differ first in a field of whole numbers, the
// fields after it are MinKey. For a hashed field even width is an even share of
// the keys. It returns nil where the bounds tell no point between them: then the
// server can find the median by sh.splitFind.
func (c *Collection) SplitPoints(chunk, parts int) []bson.Raw {
	if chunk < 0 || chunk >= len(c.Chunks) || parts < 2 {
		return nil
	}
	k := &c.Chunks[chunk]
	low, high := members(k.Min), members(k.Max)
	var prefix []byte
	for field := 0; ; field++ {
		name, a, ok1 := low.next()
		_, b, ok2 := high.next()
		if !ok1 || !ok2 {
			return nil
		}
		if compareFields(single(name, a), single(name, b), false) == 0 {
			prefix = append(prefix, element(name, a.Type, a.Value)...)
			continue
		}
		hashed := field < len(c.Key) && c.Key[field].Hashed
		from, ok1 := edge(a, hashed, math.MinInt64)
		to, ok2 := edge(b, hashed, math.MaxInt64)
		if !ok1 || !ok2 {
			return nil
		}
		var rest []byte
		for {
			name, _, ok := low.next()
			if !ok {
				break
			}
			rest = append(rest, element(name, bson.TypeMinKey, nil)...)
		}
		return between(from, to, parts, func(x int64) bson.Raw {
			body := append(append([]byte{}, prefix...), element(name, bson.TypeInt64, binary.LittleEndian.AppendUint64(nil, uint64(x)))...)
			return wrapped(append(body, rest...))
		})
	}
}

// edge is a bound as a whole number; MinKey and MaxKey are the ends of what a
// hash can be.
func edge(v bson.RawValue, hashed bool, end int64) (*big.Int, bool) {
	if x, ok := wholeOf(v); ok {
		return big.NewInt(x), true
	}
	return big.NewInt(end), hashed && (v.Type == bson.TypeMinKey || v.Type == bson.TypeMaxKey)
}

// between makes the keys at parts-1 points strictly between two numbers.
func between(from, to *big.Int, parts int, key func(int64) bson.Raw) []bson.Raw {
	var out []bson.Raw
	width := new(big.Int).Sub(to, from)
	last := new(big.Int).Set(from)
	for i := 1; i < parts; i++ {
		x := new(big.Int).Mul(width, big.NewInt(int64(i)))
		x.Quo(x, big.NewInt(int64(parts))).Add(x, from)
		if x.Cmp(last) > 0 && x.Cmp(to) < 0 {
			out = append(out, key(x.Int64()))
			last = x
		}
	}
	return out
}

func element(name []byte, kind bson.Type, value []byte) []byte {
	b := append([]byte{byte(kind)}, name...)
	return append(append(b, 0), value...)
}

func wrapped(body []byte) bson.Raw {
	b := make([]byte, 4, len(body)+5)
	b = append(append(b, body...), 0)
	binary.LittleEndian.PutUint32(b, uint32(len(b)))
	return b
}

func single(name []byte, v bson.RawValue) bson.Raw { return wrapped(element(name, v.Type, v.Value)) }
