package window

import (
	"io"
	"os"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/storage"

	"fenye/app/desk"
	"fenye/app/look"
	"fenye/app/output"
	"fenye/app/part"
	"fenye/app/scene"
	"fenye/data/example"
	"fenye/data/safefile"
)

// readable are the endings of files that can be opened.
var readable = []string{".fenye", ".kml", ".kmz", ".csv", ".tsv", ".txt", ".geojson", ".json", ".xlsx"}

// folder returns where the last dialog was, as a start for the next.
func (w *Window) folder() fyne.ListableURI {
	path := w.app.Preferences().String(folderKey)
	if path == "" {
		path, _ = os.UserHomeDir()
	}
	if uri, err := storage.ListerForURI(storage.NewFileURI(path)); err == nil {
		return uri
	}
	return nil
}

func (w *Window) rememberFolder(file string) {
	w.app.Preferences().SetString(folderKey, filepath.Dir(file))
}

// askOpen asks for a plan or a file of demand.
func (w *Window) askOpen() {
	d := dialog.NewFileOpen(func(r fyne.URIReadCloser, err error) {
		if r == nil || err != nil {
			return
		}
		path := r.URI().Path()
		r.Close()
		w.rememberFolder(path)
		w.desk.Open(path)
	}, w.win)
	d.SetTitleText(look.T("window.open.title"))
	d.SetFilter(storage.NewExtensionFileFilter(endings(readable)))
	w.showFiles(d)
}

// endings lists file endings in lower and upper case.
func endings(list []string) []string {
	all := append([]string(nil), list...)
	for _, e := range list {
		all = append(all, strings.ToUpper(e))
	}
	return all
}

func (w *Window) showFiles(d *dialog.FileDialog) {
	if at := w.folder(); at != nil {
		d.SetLocation(at)
	}
	d.SetView(dialog.ListView)
	d.Resize(w.dialogSize())
	d.Show()
}

func (w *Window) dialogSize() fyne.Size {
	return part.DialogSize.Min(w.win.Canvas().Size().SubtractWidthHeight(40, 40))
}

// save writes the plan where it lies, or asks where.
func (w *Window) save() {
	if !w.desk.Save() {
		w.askSaveAs()
	}
}

// askSaveAs asks where the plan is to lie from now on. The file dialog asks
// itself before it overwrites a file.
func (w *Window) askSaveAs() {
	w.askPath(look.T("window.saveas.title"), w.fileName()+".fenye", w.desk.SaveAs)
}

// fileName is a name for files of this plan.
func (w *Window) fileName() string {
	name := strings.Map(func(r rune) rune {
		if strings.ContainsRune(`/\:*?"<>|`, r) || r < ' ' {
			return '-'
		}
		return r
	}, w.desk.Name())
	if strings.Trim(name, " .-") == "" {
		return "fenye"
	}
	return name
}

// askPath asks for a file to write; its ending is that of the proposed name.
func (w *Window) askPath(title, name string, write func(path string)) {
	ending := filepath.Ext(name)
	d := dialog.NewFileSave(func(f fyne.URIWriteCloser, err error) {
		if f == nil || err != nil {
			return
		}
		path := f.URI().Path()
		f.Close()
		if info, err := os.Stat(path); err == nil && info.Size() == 0 && !strings.EqualFold(filepath.Ext(path), ending) {
			os.Remove(path) // the dialog has made an empty file without our ending
			path += ending
		}
		w.rememberFolder(path)
		write(path)
	}, w.win)
	d.SetTitleText(title)
	d.SetFileName(name)
	w.showFiles(d)
}

// askSaveTable asks where to write a table of the dock.
func (w *Window) askSaveTable(name string, csv []byte) {
	w.askPath(look.T("window.table.title"), name, func(path string) {
		w.report(safefile.Write(path, func(f io.Writer) error {
			_, err := f.Write(csv)
			return err
		}), path)
	})
}

func (w *Window) askTable() { w.askSaveTable(w.shown().TableName()+".csv", w.shown().TableCSV()) }

// askOutline asks for another map layer.
func (w *Window) askOutline() {
	d := dialog.NewFileOpen(func(r fyne.URIReadCloser, err error) {
		if r == nil || err != nil {
			return
		}
		path := r.URI().Path()
		r.Close()
		w.rememberFolder(path)
		w.setOutline(path)
	}, w.win)
	d.SetTitleText(look.T("window.outline.title"))
	d.SetFilter(storage.NewExtensionFileFilter(endings([]string{".geojson", ".json"})))
	w.showFiles(d)
}

// setOutline draws the plan on the map layer of a file; one that cannot be
// read changes nothing.
func (w *Window) setOutline(path string) {
	if err := output.LoadOutline(path); err != nil {
		w.failed(err)
		return
	}
	w.desk.SetOutline(path)
}

// loadOutline reads the map layer that an opened plan asks for, once; without
// it the bundled one is drawn.
func (w *Window) loadOutline() {
	name := w.desk.Plan().Outline
	if name == w.outline {
		return
	}
	w.outline = name
	if err := output.Ground(w.desk.Plan()); err != nil {
		w.failed(err)
	}
}

// dropped opens files that were dropped on the window.
func (w *Window) dropped(files []fyne.URI) {
	var paths []string
	for _, f := range files {
		paths = append(paths, f.Path())
	}
	w.openFiles(paths)
}

// openExample makes the bundled plan the document.
func (w *Window) openExample() {
	plan, err := example.Plan(string(look.Lang()))
	if err != nil {
		w.report(err, "")
		return
	}
	w.desk.Reset(&plan, "", desk.Label{Key: "menu.example"})
}

// duplicateScenario copies the scenario in work under a free name.
func (w *Window) duplicateScenario() {
	w.desk.DuplicateScenario(look.T("window.copyof", scene.ScenarioName(w.desk.Plan(), w.desk.Plan().Current, look.Lang())))
}

// askRenameScenario asks for another name of the scenario in work.
func (w *Window) askRenameScenario() {
	entry := part.NewEntry(w.desk.Scenario().Name)
	current := w.desk.Plan().Current
	rename := func() {
		if name := strings.TrimSpace(entry.Text); name != "" {
			w.desk.RenameScenario(current, name)
		}
	}
	d := part.NewConfirm(look.T("menu.renamescenario"), look.T("window.rename"), entry, rename, w.win)
	entry.OnSubmitted = func(string) {
		d.Hide()
		rename()
	}
	d.Resize(fyne.NewSize(420, 160))
	d.Show()
	w.win.Canvas().Focus(entry)
}

// close ends the program: everything is written, nothing is asked, unless the
// document cannot be written. The window goes at once: a large plan takes a while.
func (w *Window) close() {
	size := w.win.Canvas().Size()
	w.app.Preferences().SetFloat(widthKey, float64(size.Width))
	w.app.Preferences().SetFloat(heightKey, float64(size.Height))
	w.win.Hide()
	if err := w.desk.Close(); err != nil {
		w.win.Show()
		w.askClose(err)
		return
	}
	w.quit()
}

func (w *Window) quit() {
	w.win.SetCloseIntercept(nil)
	w.app.Quit()
}
