package window

import (
	"bytes"
	"image/png"
	"io"
	"path/filepath"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/storage"
	"fyne.io/fyne/v2/widget"

	"fenye/app/desk"
	"fenye/app/look"
	"fenye/app/part"
	"fenye/app/words"
	"fenye/data/safefile"
	"fenye/model"
)

// formats are the formats of export, in the order of the menu.
var formats = []string{"kml", "kmz", "geojson", "csv", "xlsx", "png", "svg", "pdf"}

// frames are the choices of where regions are clipped.
var frames = []struct {
	key   string
	frame model.Frame
}{
	{"auto", model.Frame{}},
	{"world", model.Frame{West: -180, South: -90, East: 180, North: 90}},
}

// languages are those that files can be written in.
var languages = []words.Lang{words.ZH, words.EN}

// assistant is the export dialog: formats, folder, frame, language.
type assistant struct {
	w        *Window
	checks   map[string]*part.Check
	folder   *part.Entry
	frame    *part.Select
	language *part.Segmented
}

// askExport opens the export assistant.
func (w *Window) askExport() {
	if i, ok := w.inside(); ok {
		i.Export()
		return
	}
	if w.onProvinces() {
		w.askExportAccess()
		return
	}
	if !w.solved() {
		return
	}
	a := w.newAssistant()
	d := part.NewConfirm(look.T("menu.export"), look.T("window.export.do"), a.content(), a.export, w.win)
	d.Resize(w.dialogSize())
	d.Show()
}

func (w *Window) newAssistant() *assistant {
	a := &assistant{w: w, checks: map[string]*part.Check{}}
	for _, f := range formats {
		check := part.NewCheck(look.T("menu.export."+f), nil)
		check.Checked = f != "kmz" && f != "pdf"
		a.checks[f] = check
	}
	a.folder = part.NewEntry(w.exportFolder())
	var names []string
	current := 0
	for i, f := range frames {
		names = append(names, look.T("window.frame."+f.key))
		if w.desk.Plan().Frame == f.frame {
			current = i
		}
	}
	a.frame = part.NewSelect(names, nil)
	a.frame.SetSelectedIndex(current)
	a.language = part.NewSegmented([]string{"中文", "English"}, slices.Index(languages, look.Lang()), nil)
	return a
}

// exportFolder proposes a folder beside the plan, or in the last folder used.
func (w *Window) exportFolder() string {
	base := w.app.Preferences().String(folderKey)
	if path := w.desk.Path(); path != "" {
		base = filepath.Dir(path)
	} else if at := w.folder(); base == "" && at != nil {
		base = at.Path()
	}
	return filepath.Join(base, w.fileName())
}

func (a *assistant) content() fyne.CanvasObject {
	grid := container.NewGridWithColumns(2)
	for _, f := range formats {
		grid.Add(a.checks[f])
	}
	browse := part.NewToolButton(look.T("window.browse"), "open", a.browse)
	row := func(key string, o fyne.CanvasObject) fyne.CanvasObject {
		text := part.NewLine(look.T(key))
		text.Colour = look.Secondary
		return part.Wide(10, part.Fixed(90, text), o, nil)
	}
	return part.Inset(8, 8, 8, 8, part.Rows(10,
		row("window.export.folder", part.Wide(6, nil, a.folder, browse)),
		row("window.export.frame", a.frame),
		row("window.export.language", container.NewHBox(a.language)),
		heading("window.export.formats"), grid))
}

func paragraph(text string) fyne.CanvasObject {
	l := widget.NewLabel(text)
	l.Wrapping = fyne.TextWrapWord
	return l
}

func heading(key string) fyne.CanvasObject {
	l := part.NewLine(look.T(key))
	l.Points = 15
	return l
}

// browse asks for the folder in which the exported one is made.
func (a *assistant) browse() {
	d := dialog.NewFolderOpen(func(uri fyne.ListableURI, err error) {
		if uri != nil && err == nil {
			a.folder.SetText(filepath.Join(uri.Path(), a.w.fileName()))
		}
	}, a.w.win)
	if at := a.w.folder(); at != nil {
		d.SetLocation(at)
	}
	d.Resize(a.w.dialogSize())
	d.Show()
}

// export writes the folder; one that exists is replaced only after a question.
func (a *assistant) export() {
	kinds := []string{"fenye"}
	for _, f := range formats {
		if a.checks[f].Checked {
			kinds = append(kinds, f)
		}
	}
	lang := languages[a.language.Selected()]
	if i := a.frame.SelectedIndex(); i >= 0 && a.w.desk.Plan().Frame != frames[i].frame {
		a.w.desk.SetFrame(frames[i].frame)
	}
	order := desk.Export{Path: a.folder.Text, Dir: true, Kinds: kinds, Lang: lang}
	exists, _ := storage.Exists(storage.NewFileURI(order.Path))
	if !exists {
		a.w.export(order)
		return
	}
	w := a.w
	d := part.NewConfirm(look.T("window.replace"), look.T("window.replace.do"),
		paragraph(look.T("window.replace.text", filepath.Base(order.Path))), func() {
			order.Force = true
			w.export(order)
		}, w.win)
	d.Resize(fyne.NewSize(460, 180).Min(w.dialogSize()))
	d.Show()
}

func (w *Window) export(order desk.Export) {
	w.rememberFolder(order.Path)
	w.desk.Export(order)
}

// askExportOne asks for a file of one format.
func (w *Window) askExportOne(format string) {
	w.askPath(look.T("menu.export."+format), w.fileName()+"."+format, func(path string) {
		w.desk.Export(desk.Export{Path: path, Kinds: []string{format}, Force: true, Lang: look.Lang()})
	})
}

// askPicture asks where to write a picture of the window.
func (w *Window) askPicture() {
	w.askPath(look.T("menu.picture"), w.fileName()+"-window.png", w.savePicture)
}

// savePicture writes a picture of the window as it stands.
func (w *Window) savePicture(path string) {
	var b bytes.Buffer
	err := png.Encode(&b, w.win.Canvas().Capture())
	if err == nil {
		err = safefile.Write(path, func(f io.Writer) error {
			_, err := f.Write(b.Bytes())
			return err
		})
	}
	w.report(err, path)
}

// report says in the strip what could not be written, or in the status bar
// that it was.
func (w *Window) report(err error, path string) {
	if err != nil {
		w.failed(err)
		return
	}
	w.status.pointer.SetText(look.T("window.written", filepath.Base(path)))
}
