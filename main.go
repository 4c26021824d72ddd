// Command fenye plans the service regions of active-active data centres. With
// no arguments, or with files to open, it opens the window; its commands do the
// same work without a screen.
package main

import (
	"errors"
	"os"

	"fenye/app/command"
)

func main() {
	os.Exit(command.Main(os.Args[1:], command.Screen{
		OpenWindow: func([]string) error { return errors.New("fenye: this build has no window") },
		Shot:       func(command.Shot) ([]byte, error) { return nil, errors.New("fenye: this build has no window") },
	}))
}
