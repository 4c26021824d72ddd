package window

import (
	"os"
	"path/filepath"
	"sync"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/app"
	"fyne.io/fyne/v2/lang"

	"fenye/app/background"
	"fenye/app/desk"
	"fenye/app/look"
	"fenye/app/output"
	"fenye/app/paint"
	"fenye/app/part"
	"fenye/app/scene"
	"fenye/app/trace"
	"fenye/app/words"
	"fenye/data/example"
	"fenye/model/table"
)

// ID names the program to the desktop and its preferences.
const ID = "cn.fenye.planner"

// calm is time enough to draw the window once or twice.
const calm = 50 * time.Millisecond

// unseen is after what time the map counts as drawn although it was not.
const unseen = 5 * time.Second

// Run shows the window until it is closed: on the files, else on the document
// that had no path when the program last ended, else on the bundled example; in
// the language that is asked for, "" for the one chosen last, else the system's.
func Run(files []string, asked words.Lang) error {
	trace.Mark("begins")
	background.MakeRoom()
	look.Prepare()
	scene.Prepare()
	a := app.NewWithID(ID)
	settings := a.Preferences()
	turns := &rounds{ask: fyne.Do}
	post := turns.post
	later := func(f func()) { time.AfterFunc(calm, func() { post(f) }) }
	if err := look.SetLang(firstLanguage(asked, settings.String(languageKey))); err != nil {
		return err
	}
	table.SetGrouping(settings.Int(groupingKey))
	painter, err := paint.NewPainter(output.Fonts())
	if err != nil {
		return err
	}
	trace.Mark("fonts and words")
	firstTheme(a, askSystemTheme, post)
	part.SetPost(post)
	d := desk.New(post, desk.Options{Files: output.Disk{}, Keep: true, Store: settings, Recovery: stateFolder()})
	bundled, err := first(d, files)
	if err != nil {
		return err
	}
	trace.Mark("first plan")
	w := newWindow(a, options{desk: d, post: post, painter: painter, lazy: true, later: later})
	w.untouched = bundled && len(files) == 0
	drawn := sync.OnceFunc(w.drawn)
	w.bench.Map.Drawn = drawn
	if len(files) > 0 {
		time.AfterFunc(unseen, func() { post(drawn) }) // the files may show another workbench
		w.openFiles(absolute(files))
	}
	if len(files) > 0 || !d.AskLeft() {
		w.tellUnsaved()
	}
	w.win.SetMaster()
	w.win.Resize(fyne.NewSize(
		float32(settings.FloatWithFallback(widthKey, float64(firstSize.Width))),
		float32(settings.FloatWithFallback(heightKey, float64(firstSize.Height)))).Max(smallest))
	turns.start()
	trace.Mark("window made")
	defer trace.End()
	w.win.ShowAndRun()
	return nil
}

// drawn is called when the first map is on the screen: now is the time for what
// the planner does not see yet.
func (w *Window) drawn() {
	trace.Mark("map drawn")
	trace.Watch()
	go keepMemory()
	w.makeRest()
}

// firstTheme shows the mode chosen last. Until one is chosen the system's is
// honoured; where there is none, or before it has answered, it is light.
func firstTheme(a fyne.App, ask func(answered func()) bool, post func(func())) {
	system := func() {
		a.Settings().SetTheme(look.New(look.ParseMode(a.Preferences().String(themeKey))))
	}
	if look.ParseMode(a.Preferences().String(themeKey)) != look.System || ask(func() { post(system) }) {
		system()
		return
	}
	a.Settings().SetTheme(look.New(look.Light))
}

// first puts a document on the desk: the one that had no path when the program
// last ended, unless files are going to be opened, else the bundled example, of
// which it tells.
func first(d *desk.Desk, files []string) (bundled bool, err error) {
	if len(files) == 0 && d.Recover() {
		return false, nil
	}
	plan, err := example.Plan(string(look.Lang()))
	if err != nil {
		return false, err
	}
	d.Start(&plan)
	return true, nil
}

// absolute returns the paths of files from the root, as far as that is known.
func absolute(files []string) []string {
	paths := make([]string, len(files))
	for i, f := range files {
		var err error
		if paths[i], err = filepath.Abs(f); err != nil {
			paths[i] = f
		}
	}
	return paths
}

// firstLanguage is the one asked for, else the one chosen last, else the desktop's,
// else English.
func firstLanguage(asked words.Lang, chosen string) words.Lang {
	for _, name := range []string{string(asked), chosen, lang.SystemLocale().LanguageString()} {
		if l, err := words.Parse(name); err == nil {
			return l
		}
	}
	return words.EN
}

// stateFolder is where documents without a path are kept, and journals of plans
// whose own folder cannot be written; "" if there is no such folder. Documents
// that an older version has kept elsewhere come along.
func stateFolder() string {
	base, err := os.UserConfigDir()
	if err != nil {
		return ""
	}
	old := filepath.Join(base, "fenye")
	folder := old
	if base = stateBase(); base != "" {
		folder = filepath.Join(base, "fenye")
	}
	if os.MkdirAll(folder, 0o700) != nil {
		return ""
	}
	if folder != old {
		paths, _ := filepath.Glob(filepath.Join(old, "unsaved-*.fenye"))
		for _, path := range paths {
			_ = os.Rename(path, filepath.Join(folder, filepath.Base(path))) // one that cannot move stays where it is
		}
	}
	return folder
}
