package window

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/storage"

	"fenye/app/desk"
	"fenye/app/dossier"
	"fenye/app/look"
	"fenye/app/output"
	"fenye/app/part"
	"fenye/app/words"
	"fenye/data/planfile"
	"fenye/data/safefile"
	"fenye/model/region"
)

// reporting is the dialog that writes the report: format, language, date, file.
type reporting struct {
	w        *Window
	format   *part.Segmented
	language *part.Segmented
	date     *part.Entry
	path     *part.Entry
	write    *part.ToolButton
	dialog   *dialog.CustomDialog
}

// askReport opens the dialog of the report.
func (w *Window) askReport() {
	if w.solved() {
		w.newReporting().dialog.Show()
	}
}

func (w *Window) newReporting() *reporting {
	r := &reporting{w: w}
	r.path = part.NewEntry(w.exportFolder() + ".pdf")
	r.path.OnSubmitted = func(string) { r.accept() }
	r.format = part.NewSegmented([]string{"PDF", "HTML"}, 0, r.follow)
	r.language = part.NewSegmented([]string{"中文", "English", look.T("window.report.both")}, languageIndex(), nil)
	r.date = part.NewEntry(time.Now().Format(time.DateOnly))
	r.date.PlaceHolder = look.T("window.report.nodate")
	r.date.OnChanged = func(string) { r.check() }
	browse := part.NewToolButton(look.T("window.browse"), "open", r.browse)
	content := part.Inset(8, 8, 8, 8, part.Rows(10,
		labelled("window.report.file", part.Wide(6, nil, r.path, browse)),
		labelled("window.report.format", container.NewHBox(r.format)),
		labelled("window.export.language", container.NewHBox(r.language)),
		labelled("window.report.date", part.Fixed(140, r.date)),
		paragraph(look.T("window.report.what"))))
	r.write = part.NewButton(look.T("window.report.do"), true, r.accept)
	r.dialog = dialog.NewCustomWithoutButtons(look.T("window.report"), container.NewVScroll(content), w.win)
	r.dialog.SetButtons([]fyne.CanvasObject{part.NewButton(look.T("part.cancel"), false, r.dialog.Hide), r.write})
	r.dialog.Resize(w.dialogSize())
	return r
}

// follow gives the file the ending of the chosen format.
func (r *reporting) follow(i int) {
	path := strings.TrimSuffix(r.path.Text, filepath.Ext(r.path.Text))
	r.path.SetText(path + "." + dossier.Formats[i])
}

// browse asks for the folder of the report.
func (r *reporting) browse() {
	d := dialog.NewFolderOpen(func(uri fyne.ListableURI, err error) {
		if uri != nil && err == nil {
			r.path.SetText(filepath.Join(uri.Path(), filepath.Base(r.path.Text)))
		}
	}, r.w.win)
	if at := r.w.folder(); at != nil {
		d.SetLocation(at)
	}
	d.Resize(r.w.dialogSize())
	d.Show()
}

// day is the date on the report: zero for an empty field; false for one that is
// no date.
func (r *reporting) day() (time.Time, bool) {
	text := strings.TrimSpace(r.date.Text)
	if text == "" {
		return time.Time{}, true
	}
	day, err := time.Parse(time.DateOnly, text)
	return day, err == nil
}

// check lets a report be written only with a date that is one.
func (r *reporting) check() {
	_, ok := r.day()
	r.write.SetEnabled(ok)
}

// accept writes the report; a file that exists is replaced only after a
// question.
func (r *reporting) accept() {
	day, ok := r.day()
	if !ok {
		return
	}
	r.dialog.Hide()
	w, path, format := r.w, r.path.Text, dossier.Formats[r.format.Selected()]
	chosen := languages
	if i := r.language.Selected(); i < len(languages) {
		chosen = languages[i : i+1]
	}
	w.unlessThere(path, func() { w.writeReport(path, format, day, chosen) })
}

// unlessThere does something with a file, after a question if it exists.
func (w *Window) unlessThere(path string, do func()) {
	if exists, _ := storage.Exists(storage.NewFileURI(path)); !exists {
		do()
		return
	}
	d := part.NewConfirm(look.T("window.replace"), look.T("window.replace.do"),
		paragraph(look.T("window.report.replace", filepath.Base(path))), do, w.win)
	d.Resize(fyne.NewSize(460, 180).Min(w.dialogSize()))
	d.Show()
}

// writeReport works the report out and writes it beside the window.
func (w *Window) writeReport(path, format string, day time.Time, chosen []words.Lang) {
	if !w.solved() {
		return
	}
	w.rememberFolder(path)
	outcome, lies := w.desk.Outcome(), w.desk.Path()
	if w.desk.Dirty() {
		lies = ""
	}
	name, chosen := w.fileName()+".fenye", slices.Clone(chosen)
	w.desk.Work(desk.Label{Key: "window.report.writing", Args: []any{filepath.Base(path)}}, func(ctx context.Context) error {
		inputs, err := reportInputs(outcome, lies, name)
		if err != nil {
			return err
		}
		found, err := dossier.Gather(ctx, dossier.Request{Plan: outcome.Plan, Outcome: outcome, Inputs: inputs, Date: day})
		if err != nil {
			return err
		}
		return safefile.Write(path, func(f io.Writer) error { return dossier.Write(f, found, format, chosen...) })
	}, func() { w.report(nil, path) })
}

// reportInputs lists the plan's files. A plan that does not lie on the disk as
// it stands is known by what saving it would write.
func reportInputs(o *region.Outcome, path, name string) ([]dossier.Input, error) {
	inputs, err := dossier.Files(o.Plan, path)
	if err != nil || path != "" {
		return inputs, err
	}
	var b bytes.Buffer
	if err := planfile.Encode(&b, output.PlanFile(o.Plan, o)); err != nil {
		return nil, err
	}
	sum := sha256.Sum256(b.Bytes())
	return append([]dossier.Input{{Role: dossier.PlanFile, Name: name, SHA256: hex.EncodeToString(sum[:])}}, inputs...), nil
}

// slides are the sizes of pictures for presentations, in pixels.
var slides = [][2]int{{1920, 1080}, {3840, 2160}, {1280, 960}}

// slideCommands write the printed map in the size of a slide.
func (w *Window) slideCommands() []action {
	var all []action
	for _, s := range slides {
		all = append(all, action{
			label:   func() string { return look.T("menu.slide.size", s[0], s[1]) },
			do:      func() { w.askSlide(s[0], s[1]) },
			enabled: w.solved,
		})
	}
	return all
}

// askSlide asks where to write a slide and writes it.
func (w *Window) askSlide(width, height int) {
	if !w.solved() {
		return
	}
	w.askPath(look.T("menu.slide.title"), w.fileName()+"-slide.png", func(path string) {
		if w.solved() {
			w.writeSlide(path, width, height)
		}
	})
}

func (w *Window) writeSlide(path string, width, height int) {
	o, lang := w.desk.Outcome(), look.Lang()
	w.desk.Work(desk.Label{Key: "window.report.writing", Args: []any{filepath.Base(path)}}, func(context.Context) error {
		return safefile.Write(path, func(f io.Writer) error { return output.WriteSlide(f, o, lang, width, height) })
	}, func() { w.report(nil, path) })
}
