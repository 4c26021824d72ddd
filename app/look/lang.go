package look

import (
	"encoding/json"
	"strings"
	"sync/atomic"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"fenye/app/words"
)

var current atomic.Value // words.Lang

// Lang returns the language of the window; Chinese until SetLang was called.
func Lang() words.Lang {
	if l, ok := current.Load().(words.Lang); ok {
		return l
	}
	return words.ZH
}

// T returns the text of a key in the language of the window. In Chinese, where
// args of either script meet the text, a space stands between Han and Latin
// letters or digits.
func T(key string, args ...any) string {
	text := Lang().T(key, args...)
	if len(args) > 0 && Lang() == words.ZH {
		return words.Spaced(text)
	}
	return text
}

// SetLang makes l the language of the window and of Fyne's own menus and
// dialogs. It belongs to the UI goroutine; the caller rebuilds the menu and
// the content afterwards, since texts that are on screen do not change by
// themselves.
func SetLang(l words.Lang) error {
	current.Store(l)
	texts, err := fyneTexts(l)
	if err != nil {
		return err
	}
	// Fyne looks texts up under the desktop's language whatever is on show, so
	// the chosen language is registered under that name.
	name := lang.SystemLocale().LanguageString() + ".json"
	return lang.AddTranslations(fyne.NewStaticResource(name, texts))
}

// fyneKeys are the texts of Fyne's own menus, dialogs and calendar.
var fyneKeys = []string{
	"Advanced", "Cancel", "Confirm", "Copy", "Create Folder", "Cut", "Enter filename", "Error",
	"Favourites", "File", "Folder", "New Folder", "No", "OK", "Open", "Paste", "Quit", "Redo", "Save",
	"Select all", "Show Hidden Files", "Undo", "Yes", "file.name", "file.parent", "friday",
	"friday.short", "monday", "monday.short", "saturday", "saturday.short", "sunday", "sunday.short",
	"thursday", "thursday.short", "tuesday", "tuesday.short", "wednesday", "wednesday.short",
}

// fyneTexts returns Fyne's own keys in language l, as a translation file. The
// keys of the form "file.name" are plural messages in Fyne and stay so.
func fyneTexts(l words.Lang) ([]byte, error) {
	out := map[string]any{}
	for _, k := range fyneKeys {
		text := l.T("fyne." + k)
		if strings.HasPrefix(k, "file.") {
			out[k] = map[string]string{"other": text}
			continue
		}
		out[k] = text
	}
	return json.Marshal(out)
}
