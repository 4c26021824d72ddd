// Command fenye plans the service regions of active-active data centres. With
// no arguments, or with files to open, it opens the window; its commands do the
// same work without a screen.
package main

import (
	"os"

	"fenye/app/command"
	"fenye/app/window"
)

func main() {
	os.Exit(command.Main(os.Args[1:], command.Screen{OpenWindow: window.Run, Shot: window.Shot}))
}
