package window

import (
	"context"
	"io"
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/storage"

	"fenye/app/desk"
	"fenye/app/look"
	"fenye/app/part"
	"fenye/app/words"
	"fenye/data/report"
)

// folderChoice is the line that says where a folder of files is made.
type folderChoice struct {
	w     *Window
	entry *part.Entry
	row   fyne.CanvasObject
}

// newFolderChoice proposes a folder beside the plan, with an ending to its
// name.
func (w *Window) newFolderChoice(ending string) *folderChoice {
	f := &folderChoice{w: w, entry: part.NewEntry(w.exportFolder() + ending)}
	browse := part.NewToolButton(look.T("window.browse"), "open", func() {
		d := dialog.NewFolderOpen(func(uri fyne.ListableURI, err error) {
			if uri != nil && err == nil {
				f.entry.SetText(filepath.Join(uri.Path(), w.fileName()+ending))
			}
		}, w.win)
		if at := w.folder(); at != nil {
			d.SetLocation(at)
		}
		d.Resize(w.dialogSize())
		d.Show()
	})
	f.row = labelled("window.export.folder", part.Wide(6, nil, f.entry, browse))
	return f
}

// labelled puts a caption before an object.
func labelled(key string, o fyne.CanvasObject) fyne.CanvasObject {
	text := part.NewLine(look.T(key))
	text.Colour, text.Shorten = look.Secondary, true
	return part.Wide(10, part.Fixed(120, text), o, nil)
}

// write makes the folder of files beside the window; one that exists is
// replaced only after a question.
func (f *folderChoice) write(files func(ctx context.Context) (map[string]func(io.Writer) error, error)) {
	w, path := f.w, f.entry.Text
	do := func(force bool) {
		w.rememberFolder(path)
		w.desk.Work(desk.Label{Key: "window.access.writing"}, func(ctx context.Context) error {
			made, err := files(ctx)
			if err != nil {
				return err
			}
			return report.WriteDir(path, force, made)
		}, func() { w.report(nil, path) })
	}
	if exists, _ := storage.Exists(storage.NewFileURI(path)); !exists {
		do(false)
		return
	}
	d := part.NewConfirm(look.T("window.replace"), look.T("window.replace.do"),
		paragraph(look.T("window.replace.text", filepath.Base(path))), func() { do(true) }, w.win)
	d.Resize(fyne.NewSize(460, 180).Min(w.dialogSize()))
	d.Show()
}

// askExportAccess asks where to write the access plan.
func (w *Window) askExportAccess() {
	if !w.proved() {
		return
	}
	w.made(w.seatOf("provinces"))
	folder := w.newFolderChoice("-access")
	language := part.NewSegmented([]string{"中文", "English"}, languageIndex(), nil)
	content := part.Inset(8, 8, 8, 8, part.Rows(10,
		folder.row, labelled("window.export.language", container.NewHBox(language)), paragraph(look.T("window.access.files"))))
	d := part.NewConfirm(look.T("window.access.title"), look.T("window.export.do"), content, func() {
		lang := languages[language.Selected()]
		made, err := w.provinces.Files(lang)
		folder.write(func(context.Context) (map[string]func(io.Writer) error, error) { return made, err })
	}, w.win)
	d.Resize(w.dialogSize())
	d.Show()
}

func languageIndex() int {
	if look.Lang() == words.EN {
		return 1
	}
	return 0
}
