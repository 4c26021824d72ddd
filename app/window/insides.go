package window

import (
	"context"
	"io"

	within "fenye/app/inside"
	"fenye/app/look"
	"fenye/app/part"
	"fenye/app/ring"
	"fenye/app/sessions"
	"fenye/app/shards"
)

// newSessions makes the Sessions workbench.
func (w *Window) newSessions() workbench {
	w.sessions = sessions.New(w.desk, w.centreOptions(), sessions.NewState())
	return w.sessions
}

// newRing makes the workbench of objects over disks.
func (w *Window) newRing() workbench {
	w.ring = ring.New(w.desk, w.centreOptions(), ring.NewState())
	return w.ring
}

// newShards makes the workbench of chunks over shards.
func (w *Window) newShards() workbench {
	w.shards = shards.New(w.desk, w.centreOptions(), shards.NewState())
	return w.shards
}

// centreOptions are what each workbench inside a centre is given.
func (w *Window) centreOptions() within.Options {
	return within.Options{
		Post: w.post, Window: w.win, Painter: w.painter, ChooseFile: w.askFile, WriteFolder: w.askFolder, SaveTable: w.askSaveTable,
		Fail: w.failed, Pointer: w.showPointer, Work: w.showAsideWork,
	}
}

// openFiles opens files: captures and traces in the Sessions workbench, exports of a MongoDB
// cluster in the Shards workbench, files of Swift in the Ring workbench, all others as plans or
// demand. These come first: the workbenches keep in the plan what they have read.
func (w *Window) openFiles(paths []string) {
	var others, traces, cluster, swift []string
	for _, path := range paths {
		switch {
		case sessions.IsCapture(path), sessions.IsTrace(path):
			traces = append(traces, path)
		case shards.IsCluster(path):
			cluster = append(cluster, path)
		case ring.IsSwift(path):
			swift = append(swift, path)
		default:
			others = append(others, path)
		}
	}
	if len(others) > 0 {
		w.desk.Open(others...)
	}
	before := w.within
	w.within = func() {
		if before != nil {
			before()
		}
		w.openInside(traces, cluster, swift)
	}
	w.goWithin()
}

// goWithin opens the files that wait for the plan, once it is there.
func (w *Window) goWithin() {
	if open := w.within; open != nil && !w.desk.Opening() {
		w.within = nil
		open()
	}
}

// openInside opens files in the workbenches inside the centres.
func (w *Window) openInside(traces, cluster, swift []string) {
	show := func(key string) { w.showBench(w.seatOf(key)) }
	for _, path := range traces {
		show("sessions")
		w.sessions.OpenTrace(path)
	}
	if len(cluster) > 0 {
		show("shards")
		w.shards.OpenFiles(cluster[0]) // one file of a cluster brings those beside it
	}
	if len(swift) > 0 {
		show("ring")
		w.ring.OpenFiles(swift...)
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
