package command

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"fenye/app/cause"
	_ "fenye/app/locale" // before the window's toolkit looks it up
	"fenye/app/words"
)

// Exit codes of the program.
const (
	Done       = 0
	Failed     = 1 // bad input, cannot write
	Misused    = 2 // wrong usage
	Infeasible = 3 // no plan meets the limits
	OpenGap    = 4 // stopped by a limit with a valid plan but an open gap
)

// Screen is what needs the window's toolkit.
type Screen struct {
	// OpenWindow shows the window on the files until it is closed, in a language,
	// "" for the one that was chosen in it last, else the system's.
	OpenWindow func(files []string, lang words.Lang) error
	// Shot draws the window without a display and returns a PNG.
	Shot func(Shot) ([]byte, error)
}

// Shot says which picture of the window is wanted.
type Shot struct {
	File          string // the saved plan
	Width, Height int    // in units
	Scale         float64
	Bench         string // regions
	Theme         string // light or dark
	Lang          words.Lang
}

// exit is an error that only sets the exit code: what there was to say has been
// said.
type exit int

func (e exit) Error() string { return fmt.Sprintf("exit code %d", int(e)) }

// usage is an error in how the program was called.
type usage struct{ text string }

func (u *usage) Error() string { return u.text }

// session is one run of the program.
type session struct {
	screen         Screen
	lang           words.Lang
	stdout, stderr io.Writer
	terminal       bool // standard error is one: progress may be shown
	json           bool
	release        func() // lets an interrupt end the program at once again
}

// Main runs the program with its arguments, without the program's name, and
// returns the exit code. An interrupt ends the work and leaves nothing behind; a
// second one ends the program at once, such as one that waits for a pipe.
func Main(args []string, screen Screen) int {
	attachConsole()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop)
	s := &session{
		screen: screen, lang: langOf(args, os.Getenv), release: stop,
		stdout: os.Stdout, stderr: os.Stderr, terminal: isTerminal(os.Stderr),
	}
	return s.run(ctx, args)
}

func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// langOf returns the language of --lang, else of the locale, else English. It
// looks before flags are parsed, since help and complaints about flags are
// wanted in it too.
func langOf(args []string, env func(string) string) words.Lang {
	for i, a := range args {
		value, found := strings.CutPrefix(a, "--lang=")
		if a == "--lang" && i+1 < len(args) {
			value, found = args[i+1], true
		}
		if l, err := words.Parse(value); found && err == nil {
			return l
		}
	}
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if value := env(name); value != "" {
			if l, err := words.Parse(value); err == nil {
				return l
			}
			return words.EN
		}
	}
	return words.EN
}

// run runs one command and returns the exit code.
func (s *session) run(ctx context.Context, args []string) int {
	root := s.root()
	root.SetArgs(args)
	root.SetOut(s.stdout)
	root.SetErr(s.stderr)
	err := root.ExecuteContext(ctx)
	var code exit
	var wrong *usage
	switch {
	case err == nil:
		return Done
	case errors.As(err, &code):
		return int(code)
	case errors.As(err, &wrong):
		fmt.Fprintf(s.stderr, "fenye: %s\n%s\n", wrong.text, s.lang.T("command.see_help"))
		return Misused
	}
	s.failed(err)
	return Failed
}

// failed says why the work failed: on standard error, and as the one JSON
// document where that was asked for.
func (s *session) failed(err error) {
	text := cause.Text(s.lang, err)
	fmt.Fprintln(s.stderr, "fenye: "+text)
	if s.json {
		_ = json.NewEncoder(s.stdout).Encode(map[string]string{"status": "failed", "error": text})
	}
}

// root builds the tree of commands, with its texts in the session's language.
func (s *session) root() *cobra.Command {
	root := &cobra.Command{
		Use:           "fenye [FILE...]",
		Short:         s.lang.T("app.tagline"),
		Long:          s.lang.T("command.root.long"),
		Example:       s.lang.T("command.root.example"),
		Args:          cobra.ArbitraryArgs,
		SilenceErrors: true,
		SilenceUsage:  true,
		RunE:          s.window,
		Version:       versionText(),
	}
	root.SetVersionTemplate("fenye {{.Version}}\n")
	root.PersistentFlags().String("lang", string(s.lang), s.lang.T("command.flag.lang"))
	root.PersistentPreRunE = func(c *cobra.Command, _ []string) error {
		value, err := c.Flags().GetString("lang")
		if err != nil {
			return err
		}
		known := "zh, en"
		if c.Name() == "report" {
			known += ", " + both
		}
		if _, err := words.Parse(value); err != nil && (value != both || c.Name() != "report") {
			return s.bad("--lang", value, known)
		}
		return s.nothingEmpty(c)
	}
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return s.flagError(err) })
	root.AddCommand(s.planCommand(), s.accessCommand(), s.verifyCommand(), s.forecastCommand(), s.failoverCommand(), s.sessionCommand(), s.sweepCommand(), s.gslbCommand(), s.shardCommand(), s.reportCommand(), s.shotCommand(), s.versionCommand(), s.manCommand())
	root.AddCommand(s.compareCommand(), s.ringCommand(), s.hoursCommand(), s.siteCommand())
	s.translate(root)
	return root
}

// window opens the window on files. A single word that is no file is more
// likely a misspelt command.
func (s *session) window(c *cobra.Command, files []string) error {
	if len(files) > 0 && !strings.ContainsAny(files[0], "./\\") {
		if _, err := os.Stat(files[0]); err != nil {
			return &usage{s.lang.T("command.unknown", files[0])}
		}
	}
	if !hasDisplay(runtime.GOOS, os.Getenv) {
		return &cause.Said{Key: "command.no_display"}
	}
	s.release()
	var asked words.Lang
	if c.Flags().Changed("lang") {
		asked = s.lang
	}
	return s.onDisplay(func() error { return s.screen.OpenWindow(files, asked) })
}

// onDisplay calls open and says it in a sentence where the display that the
// environment names cannot be used, at which the window's library panics.
func (s *session) onDisplay(open func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			if fault, ok := r.(error); !ok || !strings.Contains(fault.Error(), "GLFW library is not initialized") {
				panic(r)
			}
			err = &cause.Said{Key: "command.bad_display", Args: []any{os.Getenv("DISPLAY")}}
		}
	}()
	return open()
}

// hasDisplay reports whether there may be a screen: always where the system
// has one of its own, else where the environment names one.
func hasDisplay(system string, env func(string) string) bool {
	switch system {
	case "windows", "darwin", "android", "ios":
		return true
	}
	return env("DISPLAY") != "" || env("WAYLAND_DISPLAY") != ""
}
