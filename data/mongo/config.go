package mongo

import (
	"bytes"
	"context"
	"encoding/hex"
	"fmt"

	"go.mongodb.org/mongo-driver/v2/bson"

	"fenye/data/fault"
)

// A Chunk is a range of the shard key, from Min on and below Max.
type Chunk struct {
	ID       string // as config.chunks has it: text, or 24 hexadecimal digits
	Min, Max bson.Raw
	Shard    string
	Jumbo    bool
	Row      int    // of the file
	Rounded  string // a whole number in its bounds that JavaScript has rounded; "" for none
	owner    string // namespace, or UUID in hexadecimal
}

// A Shard is a document of config.shards.
type Shard struct {
	Name     string
	Host     string
	Tags     []string
	Draining bool
}

// A Tag is a document of config.tags: a range that belongs to a zone.
type Tag struct {
	Namespace string
	Min, Max  bson.Raw
	Zone      string
}

// A KeyField is a field of a shard key.
type KeyField struct {
	Name   string
	Hashed bool
}

// collection is a document of config.collections.
type collection struct {
	namespace, uuid string
	key             []KeyField
	noBalance       bool
	chunkBytes      int64
	dropped         bool
}

// ReadChunks reads config.chunks.
func ReadChunks(ctx context.Context, path string) ([]Chunk, File, error) {
	return readFile(ctx, path, parseChunk)
}

// ReadShards reads config.shards, in the order of the file.
func ReadShards(ctx context.Context, path string) ([]Shard, File, error) {
	shards, file, err := readFile(ctx, path, parseShard)
	seen := map[string]bool{}
	for i, s := range shards {
		if err == nil && seen[s.Name] {
			err = &fault.Error{Room: room, Kind: fault.Repeat, File: file.Name, Row: i + 1, Field: "_id", Found: s.Name}
		}
		seen[s.Name] = true
	}
	if err == nil && len(shards) == 0 {
		err = &fault.Error{Room: room, Kind: fault.Empty, File: file.Name}
	}
	return shards, file, err
}

// ReadTags reads config.tags: the ranges of zones.
func ReadTags(ctx context.Context, path string) ([]Tag, File, error) {
	return readFile(ctx, path, parseTag)
}

func readCollections(ctx context.Context, path string) ([]collection, File, error) {
	return readFile(ctx, path, parseCollection)
}

// whole returns the BSON of a document.
func (d document) whole() (bson.Raw, error) {
	if d.binary != nil {
		raw := bson.Raw(d.binary)
		if err := raw.Validate(); err != nil {
			e := d.at(fault.Syntax, "", "", "a BSON document")
			e.Err = err
			return nil, e
		}
		return raw, nil
	}
	raw, err := bsonOf(d.text)
	if err != nil {
		e := d.at(fault.Syntax, "", "", "Extended JSON, as mongosh writes it with "+ExportLine)
		e.Err = err
		return nil, e
	}
	return raw, nil
}

// chunkFields are those that are read of a chunk; its history may be long.
var chunkFields = []string{"_id", "ns", "uuid", "min", "max", "shard", "jumbo"}

func parseChunk(d document) (Chunk, error) {
	c := Chunk{Row: d.row}
	if d.text != nil {
		var ok bool
		if d.text, ok = withOnly(d.text, chunkFields, func(f field) {
			if c.Rounded == "" && (f.name == "min" || f.name == "max") {
				c.Rounded = roundedIn(f.value)
			}
		}); !ok {
			return c, d.at(fault.Syntax, "", "", "Extended JSON, as mongosh writes it with "+ExportLine)
		}
	}
	raw, err := d.whole()
	if err != nil {
		return c, err
	}
	return c, c.fill(d, raw)
}

func (c *Chunk) fill(d document, raw bson.Raw) error {
	var ok bool
	if c.Shard, ok = raw.Lookup("shard").StringValueOK(); !ok || c.Shard == "" {
		return d.at(fault.NoField, "shard", "", "the name of a shard, as in config.chunks")
	}
	if c.owner, ok = raw.Lookup("ns").StringValueOK(); !ok {
		if c.owner, ok = uuidOf(raw.Lookup("uuid")); !ok {
			return d.at(fault.NoField, "uuid", "", "ns or uuid, as in config.chunks")
		}
	}
	low, ok1 := raw.Lookup("min").DocumentOK()
	high, ok2 := raw.Lookup("max").DocumentOK()
	switch {
	case !ok1 || !filled(low):
		return d.at(fault.NoField, "min", "", "the lower bound of a chunk")
	case !ok2 || !filled(high):
		return d.at(fault.NoField, "max", "", "the upper bound of a chunk")
	case Compare(low, high) >= 0:
		return d.at(fault.BadValue, "max", Canonical(high), "a bound above min")
	}
	both := append(append(make([]byte, 0, len(low)+len(high)), low...), high...)
	c.Min, c.Max = both[:len(low):len(low)], both[len(low):]
	c.Jumbo, _ = raw.Lookup("jumbo").BooleanOK()
	switch id := raw.Lookup("_id"); id.Type {
	case bson.TypeString:
		c.ID = id.StringValue()
	case bson.TypeObjectID:
		c.ID = id.ObjectID().Hex()
	}
	return nil
}

// filled reports whether a document has a member.
func filled(d bson.Raw) bool {
	w := members(d)
	_, _, ok := w.next()
	return ok
}

// uuidOf is a UUID in hexadecimal.
func uuidOf(v bson.RawValue) (string, bool) {
	subtype, data, ok := v.BinaryOK()
	if !ok || subtype != 4 && subtype != 3 || len(data) != 16 {
		return "", false
	}
	return hex.EncodeToString(data), true
}

func parseShard(d document) (Shard, error) {
	var s Shard
	raw, err := d.whole()
	if err != nil {
		return s, err
	}
	var ok bool
	if s.Name, ok = raw.Lookup("_id").StringValueOK(); !ok || s.Name == "" {
		return s, d.at(fault.NoField, "_id", "", "the name of a shard, as in config.shards")
	}
	s.Host, _ = raw.Lookup("host").StringValueOK()
	s.Draining, _ = raw.Lookup("draining").BooleanOK()
	if tags, ok := raw.Lookup("tags").ArrayOK(); ok {
		values, err := tags.Values()
		if err != nil {
			return s, d.at(fault.BadValue, "tags", "", "a list of names")
		}
		for _, v := range values {
			name, ok := v.StringValueOK()
			if !ok {
				return s, d.at(fault.BadValue, "tags", v.String(), "a list of names")
			}
			s.Tags = append(s.Tags, name)
		}
	}
	return s, nil
}

func parseTag(d document) (Tag, error) {
	var t Tag
	raw, err := d.whole()
	if err != nil {
		return t, err
	}
	var ok bool
	if t.Namespace, ok = raw.Lookup("ns").StringValueOK(); !ok {
		return t, d.at(fault.NoField, "ns", "", "a namespace, as in config.tags")
	}
	if t.Zone, ok = raw.Lookup("tag").StringValueOK(); !ok || t.Zone == "" {
		return t, d.at(fault.NoField, "tag", "", "the name of a zone, as in config.tags")
	}
	low, ok1 := raw.Lookup("min").DocumentOK()
	high, ok2 := raw.Lookup("max").DocumentOK()
	if !ok1 || !ok2 || Compare(low, high) >= 0 {
		return t, d.at(fault.BadValue, "min", "", "a bound below max")
	}
	t.Min, t.Max = bytes.Clone(low), bytes.Clone(high)
	return t, nil
}

func parseCollection(d document) (collection, error) {
	var c collection
	raw, err := d.whole()
	if err != nil {
		return c, err
	}
	var ok bool
	if c.namespace, ok = raw.Lookup("_id").StringValueOK(); !ok || c.namespace == "" {
		return c, d.at(fault.NoField, "_id", "", "a namespace, as in config.collections")
	}
	c.uuid, _ = uuidOf(raw.Lookup("uuid"))
	c.noBalance, _ = raw.Lookup("noBalance").BooleanOK()
	c.dropped, _ = raw.Lookup("dropped").BooleanOK()
	if v := raw.Lookup("maxChunkSizeBytes"); v.IsNumber() {
		if c.chunkBytes = truncated(v); c.chunkBytes < 1 {
			return c, d.at(fault.BadValue, "maxChunkSizeBytes", fmt.Sprint(c.chunkBytes), "a number of bytes above 0")
		}
	}
	key, _ := raw.Lookup("key").DocumentOK()
	for w := members(key); ; {
		name, v, ok := w.next()
		if !ok {
			return c, nil
		}
		text, _ := v.StringValueOK()
		c.key = append(c.key, KeyField{Name: string(name), Hashed: text == "hashed"})
	}
}
