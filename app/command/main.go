package command

import (
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

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
	// OpenWindow shows the window on the files until it is closed.
	OpenWindow func(files []string) error
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

// Main runs the program with its arguments, without the program's name, and
// returns the exit code.
func Main(args []string, screen Screen) int {
	return run(args, screen, os.Stdin, os.Stdout, os.Stderr)
}

func run(args []string, screen Screen, _ io.Reader, stdout, stderr io.Writer) int {
	root := &cobra.Command{
		Use:           "fenye [FILE...]",
		Args:          cobra.ArbitraryArgs,
		SilenceErrors: true,
		SilenceUsage:  true,
		RunE: func(_ *cobra.Command, files []string) error {
			return screen.OpenWindow(files)
		},
	}
	root.SetArgs(args)
	root.SetOut(stdout)
	root.SetErr(stderr)
	if err := root.Execute(); err != nil {
		fmt.Fprintln(stderr, err)
		return Failed
	}
	return Done
}
