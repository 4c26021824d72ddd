package shards

import (
	"bytes"
	"context"
	"errors"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"fenye/app/cause"
	"fenye/app/desk"
	"fenye/app/inside"
	"fenye/app/look"
	"fenye/app/output"
	"fenye/app/part"
	"fenye/data/mongo"
)

// Commands are what the workbench adds to the menu.
func (b *Bench) Commands() []part.Command {
	key := func(name fyne.KeyName, m fyne.KeyModifier) fyne.Shortcut {
		return &desktop.CustomShortcut{KeyName: name, Modifier: m}
	}
	ctrl := fyne.KeyModifierShortcutDefault
	used := func() bool { return b.used }
	mode := func(mode string) part.Command {
		return part.Command{Key: "menu.shards." + mode, Do: func() { b.SetMode(mode) }, Enabled: used, Checked: func() bool { return b.used && b.settings.Mode == mode }}
	}
	return []part.Command{
		{Key: "menu.shards.open", Shortcut: key(fyne.KeyT, ctrl), Do: b.AskFiles},
		{Key: "menu.shards.counters", Do: b.AskCounters, Enabled: used},
		{Key: "menu.shards.example", Do: b.UseExample},
		mode(output.ModePlanner), mode(output.ModeFODA),
		{Key: "menu.shards.script", Shortcut: key(fyne.KeyR, ctrl), Do: b.AskScript, Enabled: b.CanExport},
		{Key: "menu.shards.rollback", Do: b.AskRollback, Enabled: b.CanExport},
	}
}

// endings of the files of a cluster, and of counters.
var (
	endings        = []string{".json", ".ndjson", ".jsonl", ".bson", ".gz"}
	counterEndings = []string{".csv", ".tsv", ".xlsx", ".json", ".ndjson", ".jsonl", ".bson", ".gz"}
)

// AskFiles asks for one of the files of a cluster and opens those beside it.
func (b *Bench) AskFiles() { b.options.ChooseFile(look.T("shards.choose"), endings, b.OpenFiles) }

// AskCounters asks for a file of counters.
func (b *Bench) AskCounters() {
	if !b.used {
		b.AskFiles()
		return
	}
	b.options.ChooseFile(look.T("shards.choose.counters"), counterEndings, b.OpenCounters)
}

// OpenFiles takes the files of a cluster from the folder of one of them: what each
// holds is told by its content. Nothing changes where there are no chunks among
// them, or where one cannot be read; what is not there yet can be opened later.
func (b *Bench) OpenFiles(path string) {
	b.open(path, "shards.edit.files", func(ctx context.Context, path string) (string, func(*settings), error) {
		found := mongo.Beside(path)
		if found[mongo.ChunksFile] == "" {
			return "", nil, &cause.Said{Key: "shards.need.chunks", Args: []any{filepath.Base(path)}}
		}
		sources := map[mongo.Kind]source{}
		for kind, path := range found {
			var err error
			if sources[kind], err = summed(ctx, path); err != nil {
				return "", nil, err
			}
		}
		return found[mongo.ChunksFile], func(s *settings) { s.name(sources) }, nil
	})
}

// OpenCounters takes another file of counters, if it can be read.
func (b *Bench) OpenCounters(path string) {
	b.open(path, "shards.edit.counters", func(ctx context.Context, path string) (string, func(*settings), error) {
		file, err := summed(ctx, path)
		return path, func(s *settings) { s.Counters = []source{file} }, err
	})
}

// open looks at a file beside the window and makes it one of the plan, if it and
// those beside it can be read. Find tells which file the step is called after and
// what it changes.
func (b *Bench) open(path, key string, find func(ctx context.Context, path string) (name string, change func(*settings), err error)) {
	s := b.settings
	s.Counters, s.Capacities = slices.Clone(s.Counters), maps.Clone(s.Capacities)
	var name string
	var change func(*settings)
	var r *reading // nil: more files are needed
	b.work.moves = 0
	b.Open(func(ctx context.Context, _ *inside.Turn) error {
		path, err := filepath.Abs(path)
		if err != nil {
			return err
		}
		if name, change, err = find(ctx, path); err != nil {
			return err
		}
		change(&s)
		r, err = read(ctx, s)
		if said := new(cause.Said); errors.As(err, &said) {
			return nil
		}
		return err
	}, func(err error) {
		if err != nil {
			b.options.Fail(err)
			return
		}
		if r != nil {
			b.work.reading = r
		}
		b.set(desk.Label{Key: key, Args: []any{filepath.Base(name)}}, "", change)
	})
}

// IsCluster reports whether a file is an export of a cluster's config database,
// by its ending and its first document.
func IsCluster(path string) bool {
	if !slices.Contains(endings, strings.ToLower(filepath.Ext(path))) {
		return false
	}
	switch mongo.KindOf(path) {
	case mongo.ChunksFile, mongo.ShardsFile, mongo.CollectionsIn, mongo.TagsFile:
		return true
	}
	return false
}

// name makes the settings those of other files.
func (s *settings) name(files map[mongo.Kind]source) {
	s.Example, s.Namespace, s.Capacities = false, "", nil
	s.Chunks, s.Shards, s.Collections, s.Tags = files[mongo.ChunksFile], files[mongo.ShardsFile], files[mongo.CollectionsIn], files[mongo.TagsFile]
	if s.Counters = nil; files[mongo.CountersFile].Path != "" {
		s.Counters = []source{files[mongo.CountersFile]}
	}
}

// summed is a file with its checksum.
func summed(ctx context.Context, path string) (source, error) {
	sum, err := mongo.Sum(ctx, path)
	return source{Path: path, SHA256: sum}, err
}

// UseExample takes the example.
func (b *Bench) UseExample() {
	b.set(desk.Label{Key: "shards.edit.example"}, "", func(s *settings) {
		*s = newSettings()
		s.Example, s.MostMoves = true, 20
	})
}

// newEmpty says what the workbench decides, with ways to begin.
func (b *Bench) newEmpty() fyne.CanvasObject {
	return part.NewInvitation(look.T("shards.empty.title"), []string{look.T("shards.empty.text"), look.T("shards.empty.files")},
		part.NewButton(look.T("shards.empty.open"), true, b.AskFiles),
		part.NewButton(look.T("shards.empty.example"), false, b.UseExample))
}

// CanExport reports whether there is a plan that belongs to the settings and may
// be written.
func (b *Bench) CanExport() bool {
	return b.used && !b.Busy() && !b.stale() && b.work.study.refusal == nil
}

// Export asks for a folder and writes scripts, tables, pictures and the summary.
func (b *Bench) Export() {
	if !b.CanExport() {
		return
	}
	o := b.work.study.written(b.settings.Mode)
	b.options.WriteFolder(look.T("shards.export"), "-shards", look.T("shards.export.note"), func(context.Context) (map[string]func(io.Writer) error, error) {
		return output.ShardFiles(o, look.Lang())
	})
}

// AskScript asks where to write the script, AskRollback where to write the one
// that takes it back.
func (b *Bench) AskScript() {
	b.askText("moves.js", func(o *output.Shards) func(io.Writer) error { return o.Script().WriteMoves })
}
func (b *Bench) AskRollback() {
	b.askText("rollback.js", func(o *output.Shards) func(io.Writer) error { return o.Script().WriteRollback })
}

func (b *Bench) askText(name string, write func(*output.Shards) func(io.Writer) error) {
	if !b.CanExport() {
		return
	}
	var text bytes.Buffer
	if err := write(b.work.study.written(b.settings.Mode))(&text); err != nil {
		b.options.Fail(err)
		return
	}
	b.options.SaveTable(name, text.Bytes())
}
