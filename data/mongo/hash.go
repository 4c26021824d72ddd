package mongo

import (
	"crypto/md5"
	"encoding/binary"
	"math"
	"math/big"

	"go.mongodb.org/mongo-driver/v2/bson"
)

// Hash is the hash of a hashed shard key: the first eight bytes, little endian,
// of MD5 over int32 0, the value's canonical type as int32, and the value.
// Numbers of all types are one type and are cut to whole numbers, so that 42 and
// 42.123 are the same; objects and arrays are hashed member by member, with
// their names.
func Hash(v bson.RawValue) int64 {
	b := hashed(make([]byte, 4, 64), v, false, nil)
	sum := md5.Sum(b)
	return int64(binary.LittleEndian.Uint64(sum[:8]))
}

// hashed appends what is hashed of a value: its type, its name inside an object,
// and its bytes.
func hashed(b []byte, v bson.RawValue, named bool, name []byte) []byte {
	b = binary.LittleEndian.AppendUint32(b, uint32(int32(rank(v.Type))))
	if named {
		b = append(append(b, name...), 0)
	}
	switch rank(v.Type) {
	case 10:
		return binary.LittleEndian.AppendUint64(b, uint64(truncated(v)))
	case 20, 25:
		w := members(v.Value)
		for {
			name, member, ok := w.next()
			if !ok {
				break
			}
			b = hashed(b, member, true, name)
		}
		return binary.LittleEndian.AppendUint32(b, 0) // the end: type 0
	case 65:
		return hashedCode(b, v)
	}
	return append(b, v.Value...)
}

// hashedCode is a code with its scope: the code's text, then the scope's members.
func hashedCode(b []byte, v bson.RawValue) []byte {
	code, scope, ok := v.CodeWithScopeOK()
	if !ok {
		return append(b, v.Value...)
	}
	b = append(append(b, code...), 0)
	w := members(scope)
	for {
		name, member, ok := w.next()
		if !ok {
			return binary.LittleEndian.AppendUint32(b, 0)
		}
		b = hashed(b, member, true, name)
	}
}

// truncated is a number cut to a whole one; beyond int64 the nearest int64, NaN 0.
func truncated(v bson.RawValue) int64 {
	if n, ok := wholeOf(v); ok {
		return n
	}
	if v.Type == bson.TypeDouble {
		switch f := v.Double(); {
		case math.IsNaN(f):
			return 0
		case f >= 1<<63:
			return math.MaxInt64
		case f < -1<<63:
			return math.MinInt64
		default:
			return int64(f)
		}
	}
	n := exact(v)
	switch n.class {
	case notANumber:
		return 0
	case minusInfinite:
		return math.MinInt64
	case plusInfinite:
		return math.MaxInt64
	}
	whole := new(big.Int).Quo(n.value.Num(), n.value.Denom())
	switch {
	case whole.IsInt64():
		return whole.Int64()
	case whole.Sign() < 0:
		return math.MinInt64
	}
	return math.MaxInt64
}
