package mongo

import (
	"bytes"
	"encoding/binary"
	"strings"

	"go.mongodb.org/mongo-driver/v2/bson"

	"fenye/data/fault"
)

// Kinds of operations, as they index a tally.
const (
	insert = iota
	remove
	update
	find
)

// router counts events at the chunks that they go to.
type router struct {
	c     *Collection
	t     *tally
	scale int64 // of sampled queries
}

// eventFields are those that are read of an event; what a document holds besides
// its key may be long.
var eventFields = []string{"operationType", "ns", "documentKey", "cmdName", "cmd", "op", "command", "ninserted", "query"}

// count counts one event: of a change stream, a sampled query, or a document of
// the profiler.
func (r *router) count(d document) error {
	rounded := false
	if d.text != nil {
		var ok bool
		if d.text, ok = withOnly(d.text, eventFields, func(f field) {
			rounded = rounded || f.name != "ninserted" && roundedIn(f.value) != ""
		}); !ok {
			return d.at(fault.Syntax, "", "", "Extended JSON, one event a document")
		}
	}
	raw, err := d.whole()
	if err != nil {
		return err
	}
	e := event{r: r, raw: raw, times: 1, rounded: rounded}
	switch {
	case raw.Lookup("operationType").Type == bson.TypeString:
		e.change()
	case raw.Lookup("cmdName").Type == bson.TypeString:
		e.times = r.scale
		e.sampled()
	case raw.Lookup("op").Type == bson.TypeString:
		e.profiled()
	default:
		return d.at(fault.BadValue, "operationType", "", "an event of a change stream, a sampled query or a document of the profiler")
	}
	return nil
}

// event is one event on its way.
type event struct {
	r       *router
	raw     bson.Raw
	times   int64
	rounded bool // it holds a whole number that JavaScript may have rounded
}

// mine reports whether a namespace is the collection's, and counts others.
func (e *event) mine(namespace string) bool {
	if namespace != e.r.c.Namespace {
		e.r.t.other.Add(1)
		return false
	}
	return true
}

// charge counts n operations of a kind at the chunk that lookup leads to.
func (e *event) charge(kind int, lookup func(field string) (bson.RawValue, bool)) {
	chunk := -1
	if key, ok := e.r.key(lookup); ok && !e.rounded {
		chunk = e.r.c.Find(key)
	} else if ok {
		e.r.t.rounded.Add(e.times)
	}
	if chunk < 0 {
		e.r.t.unroutable[kind].Add(e.times)
		return
	}
	e.r.t.counts[chunk][kind].Add(e.times)
}

// key makes the shard key; false if a field of it is not given.
func (r *router) key(lookup func(field string) (bson.RawValue, bool)) (bson.Raw, bool) {
	b := make([]byte, 4, 64)
	for _, f := range r.c.Key {
		v, ok := lookup(f.Name)
		if !ok || v.Type == bson.TypeArray || v.Type == bson.TypeRegex {
			return nil, false
		}
		if f.Hashed {
			v = bson.RawValue{Type: bson.TypeInt64, Value: binary.LittleEndian.AppendUint64(nil, uint64(Hash(v)))}
		}
		b = append(b, byte(v.Type))
		b = append(append(b, f.Name...), 0)
		b = append(b, v.Value...)
	}
	b = append(b, 0)
	binary.LittleEndian.PutUint32(b, uint32(len(b)))
	return b, true
}

// change counts an event of a change stream, whose documentKey holds the shard
// key.
func (e *event) change() {
	kind := map[string]int{"insert": insert, "update": update, "replace": update, "delete": remove}
	k, ok := kind[e.raw.Lookup("operationType").StringValue()]
	if !ok {
		e.r.t.ignored.Add(1)
		return
	}
	db, _ := e.raw.Lookup("ns", "db").StringValueOK()
	coll, _ := e.raw.Lookup("ns", "coll").StringValueOK()
	if !e.mine(db + "." + coll) {
		return
	}
	key, _ := e.raw.Lookup("documentKey").DocumentOK()
	e.charge(k, func(field string) (bson.RawValue, bool) { return valueAt(key, field) })
}

// sampled counts a query of $listSampledQueries.
func (e *event) sampled() {
	namespace, _ := e.raw.Lookup("ns").StringValueOK()
	command, _ := e.raw.Lookup("cmd").DocumentOK()
	e.command(namespace, e.raw.Lookup("cmdName").StringValue(), command)
}

// profiled counts a document of the profiler.
func (e *event) profiled() {
	namespace, _ := e.raw.Lookup("ns").StringValueOK()
	command, _ := e.raw.Lookup("command").DocumentOK()
	name := ""
	switch op := e.raw.Lookup("op").StringValue(); op {
	case "insert", "update":
		name = op
	case "remove":
		name = "delete"
	case "query":
		name = "find"
		if command == nil { // before 3.6
			command, _ = e.raw.Lookup("query").DocumentOK()
		}
	case "command":
		w := members(command)
		first, _, _ := w.next()
		name = string(first)
	}
	e.command(namespace, name, command)
}

// command counts what a command does.
func (e *event) command(namespace, name string, command bson.Raw) {
	count := map[string]func(bson.Raw){
		"insert": e.inserts,
		"update": func(c bson.Raw) { e.writes(c, "updates", update) },
		"delete": func(c bson.Raw) { e.writes(c, "deletes", remove) },
		"find":   e.reads, "aggregate": e.reads, "count": e.reads, "distinct": e.reads,
		"findAndModify": e.modifies, "findandmodify": e.modifies,
	}[name]
	if count == nil {
		e.r.t.ignored.Add(1)
		return
	}
	if e.mine(namespace) {
		count(command)
	}
}

// inserts counts documents that are inserted; the profiler of some releases
// tells but their number.
func (e *event) inserts(command bson.Raw) {
	documents, ok := documentsOf(command.Lookup("documents"))
	if !ok {
		n := int64(1)
		if v := e.raw.Lookup("ninserted"); v.IsNumber() {
			n = max(0, truncated(v))
		}
		e.r.t.unroutable[insert].Add(n * e.times)
		return
	}
	for _, d := range documents {
		e.charge(insert, whole(d))
	}
}

// writes counts updates or deletes: a list of them, or one alone.
func (e *event) writes(command bson.Raw, list string, kind int) {
	documents, ok := documentsOf(command.Lookup(list))
	if !ok {
		documents = []bson.Raw{command}
	}
	for _, d := range documents {
		e.charge(kind, matching(firstOf(d, "q", "query")))
	}
}

func (e *event) modifies(command bson.Raw) {
	kind := update
	if yes, _ := command.Lookup("remove").BooleanOK(); yes {
		kind = remove
	}
	e.charge(kind, matching(firstOf(command, "query")))
}

func (e *event) reads(command bson.Raw) {
	filter := firstOf(command, "filter", "query")
	if stages, ok := documentsOf(command.Lookup("pipeline")); ok && filter == nil && len(stages) > 0 {
		filter = firstOf(stages[0], "$match")
	}
	e.charge(find, matching(filter))
}

// matching looks up the shard key in a filter.
func matching(filter bson.Raw) func(string) (bson.RawValue, bool) {
	return func(field string) (bson.RawValue, bool) { return equality(filter, field, 0) }
}

// whole looks up the shard key of a document that is inserted; a field that it
// lacks counts as null, as the server has it.
func whole(d bson.Raw) func(string) (bson.RawValue, bool) {
	return func(field string) (bson.RawValue, bool) {
		if v, ok := valueAt(d, field); ok {
			return v, true
		}
		return bson.RawValue{Type: bson.TypeNull}, true
	}
}

// firstOf is the first member of a command, of some names, that is a document.
func firstOf(d bson.Raw, names ...string) bson.Raw {
	for _, name := range names {
		if v, ok := d.Lookup(name).DocumentOK(); ok {
			return v
		}
	}
	return nil
}

// documentsOf is an array of documents.
func documentsOf(v bson.RawValue) ([]bson.Raw, bool) {
	if v.Type != bson.TypeArray {
		return nil, false
	}
	var all []bson.Raw
	for w := members(v.Value); ; {
		_, member, ok := w.next()
		if !ok {
			return all, true
		}
		if d, ok := member.DocumentOK(); ok {
			all = append(all, d)
		}
	}
}

// valueAt is the value at a path with dots, or at a member of that name.
func valueAt(d bson.Raw, path string) (bson.RawValue, bool) {
	for w := members(d); ; {
		name, v, ok := w.next()
		if !ok {
			return bson.RawValue{}, false
		}
		if string(name) == path {
			return v, true
		}
		if rest, ok := strings.CutPrefix(path, string(name)+"."); ok && v.Type == bson.TypeEmbeddedDocument {
			return valueAt(v.Value, rest)
		}
	}
}

// equality is the value that a filter asks a field to be: {field: value},
// {field: {$eq: value}}, also below $and. Other conditions are none.
func equality(filter bson.Raw, path string, depth int) (bson.RawValue, bool) {
	for w := members(filter); ; {
		name, v, ok := w.next()
		if !ok {
			return bson.RawValue{}, false
		}
		if string(name) == "$and" && depth < 16 {
			conditions, _ := documentsOf(v)
			for _, c := range conditions {
				if v, ok := equality(c, path, depth+1); ok {
					return v, true
				}
			}
			continue
		}
		if string(name) == path {
			return equals(v)
		}
		if rest, ok := strings.CutPrefix(path, string(name)+"."); ok {
			if v, ok := equals(v); ok && v.Type == bson.TypeEmbeddedDocument {
				return valueAt(v.Value, rest)
			}
		}
	}
}

// equals is the value that a condition asks for.
func equals(v bson.RawValue) (bson.RawValue, bool) {
	if v.Type == bson.TypeRegex {
		return v, false
	}
	if v.Type != bson.TypeEmbeddedDocument || !operators(v.Value) {
		return v, true
	}
	for w := members(v.Value); ; {
		name, v, ok := w.next()
		if !ok {
			return v, false
		}
		if string(name) == "$eq" {
			return v, true
		}
	}
}

// operators reports whether a document is made of operators, not of values.
func operators(d bson.Raw) bool {
	w := members(d)
	name, _, ok := w.next()
	return ok && bytes.HasPrefix(name, []byte("$"))
}
