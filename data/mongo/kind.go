package mongo

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"go.mongodb.org/mongo-driver/v2/bson"

	"fenye/data/charset"
	"fenye/data/safefile"
)

// A Kind is what a file of a cluster holds.
type Kind string

// The kinds of files.
const (
	NoKind        Kind = ""
	ChunksFile    Kind = "chunks"
	ShardsFile    Kind = "shards"
	CollectionsIn Kind = "collections"
	TagsFile      Kind = "tags"
	CountersFile  Kind = "counters"
)

// KindOf tells what a file holds by its first document or its head line; NoKind
// for what is none of them or cannot be read.
func KindOf(path string) Kind {
	if documents, err := holdsDocuments(path); err != nil {
		return NoKind
	} else if !documents {
		return kindOfTable(path)
	}
	raw := firstDocument(path)
	has := func(names ...string) bool {
		return !slices.ContainsFunc(names, func(n string) bool { return raw.Lookup(n).Type == 0 })
	}
	switch {
	case raw == nil:
		return NoKind
	case has("min", "max", "tag"):
		return TagsFile
	case has("min", "max", "shard"):
		return ChunksFile
	case has("operationType"), has("cmdName", "cmd"), has("op", "ns"):
		return CountersFile
	case has("_id", "key"):
		return CollectionsIn
	case has("_id", "host"):
		return ShardsFile
	}
	return NoKind
}

// kindOfTable reports counters by the names of their columns.
func kindOfTable(path string) Kind {
	f, err := safefile.Open(room, path)
	if err != nil {
		return NoKind
	}
	defer f.Close()
	head := make([]byte, 4096)
	n, _ := io.ReadFull(f, head)
	text := strings.ToLower(string(head[:n]))
	if strings.HasPrefix(text, "pk\x03\x04") {
		return NoKind // a workbook may be anything: it is opened when it is chosen
	}
	if strings.Contains(text, "inserts") && strings.Contains(text, "selects") && strings.Contains(text, "updates") && strings.Contains(text, "deletes") {
		return CountersFile
	}
	return NoKind
}

// firstDocument reads the first document of a file, nil if there is none.
func firstDocument(path string) bson.Raw {
	f, err := safefile.Open(room, path)
	if err != nil {
		return nil
	}
	defer f.Close()
	head := make([]byte, 1<<20)
	n, _ := io.ReadFull(f, head)
	survey, err := charset.Look(context.Background(), strings.NewReader(string(head[:n])))
	if err != nil {
		return nil
	}
	survey.UTF8 = true // the end may cut a character
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return nil
	}
	var raw bson.Raw
	found := context.Canceled
	_, _, err = read(context.Background(), f, survey, func(d document) (struct{}, error) {
		if d.row > 1 {
			return struct{}{}, found
		}
		var err error
		if raw, err = d.whole(); err != nil {
			raw = nil
		}
		return struct{}{}, found
	})
	_ = err
	return raw
}

// Beside finds the files of a cluster in the folder of one of them: the first of
// each kind by name. The file itself stands for its kind.
func Beside(path string) map[Kind]string {
	found := map[Kind]string{}
	if k := KindOf(path); k != NoKind {
		found[k] = path
	}
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		return found
	}
	for i, e := range entries { // by name
		info, err := e.Info()
		if err != nil || !info.Mode().IsRegular() || i > 500 || !endings[strings.ToLower(filepath.Ext(e.Name()))] {
			continue
		}
		other := filepath.Join(filepath.Dir(path), e.Name())
		if k := KindOf(other); k != NoKind && found[k] == "" {
			found[k] = other
		}
	}
	return found
}

// endings are those of files that Beside looks into.
var endings = map[string]bool{".json": true, ".ndjson": true, ".jsonl": true, ".bson": true, ".csv": true, ".tsv": true, ".gz": true}
