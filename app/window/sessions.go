package window

import (
	"context"
	"io"
	"slices"

	"fenye/app/look"
	"fenye/app/part"
	"fenye/app/sessions"
)

// newSessions makes the Sessions workbench.
func (w *Window) newSessions() *sessions.Bench {
	return sessions.New(w.desk, sessions.Options{
		Post: w.post, Window: w.win, Painter: w.painter, ChooseFile: w.askFile, WriteFolder: w.askFolder, SaveTable: w.askSaveTable,
		Fail: w.failed, Pointer: w.showPointer, Work: w.showAsideWork,
	}, sessions.NewState())
}

// openFiles opens files: captures in the Sessions workbench, all others as plans
// or demand.
func (w *Window) openFiles(paths []string) {
	var others []string
	for _, path := range paths {
		if !sessions.IsCapture(path) {
			others = append(others, path)
			continue
		}
		w.showBench(slices.IndexFunc(w.seats, func(s seat) bool { return s.key == "sessions" }))
		w.sessions.OpenTrace(path)
	}
	if len(others) > 0 {
		w.desk.Open(others...)
	}
}

// askFolder asks where to write the files of a workbench inside a centre. The
// folder that is proposed lies beside the plan; note says what will be in it.
func (w *Window) askFolder(title, ending, note string, files func(ctx context.Context) (map[string]func(io.Writer) error, error)) {
	folder := w.newFolderChoice(ending)
	content := part.Inset(8, 8, 8, 8, part.Rows(10, folder.row, paragraph(note)))
	d := part.NewConfirm(title, look.T("window.export.do"), content, func() { folder.write(files) }, w.win)
	d.Resize(w.dialogSize())
	d.Show()
}
