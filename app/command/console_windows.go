package command

import (
	"os"

	"golang.org/x/sys/windows"
)

// attachConsole lets a program that was linked without a console write to the
// one it was called from. Where output goes to a file or a pipe nothing is
// changed, and without a console above nothing is written.
func attachConsole() {
	const parent = ^uint32(0)
	attach := windows.NewLazySystemDLL("kernel32.dll").NewProc("AttachConsole")
	for _, stream := range []struct {
		handle uint32
		file   **os.File
	}{{windows.STD_OUTPUT_HANDLE, &os.Stdout}, {windows.STD_ERROR_HANDLE, &os.Stderr}} {
		if h, err := windows.GetStdHandle(stream.handle); err == nil && h != 0 && h != windows.InvalidHandle {
			continue // a file, a pipe, or a console already
		}
		_, _, _ = attach.Call(uintptr(parent)) // fails harmlessly the second time
		if f, err := os.OpenFile("CONOUT$", os.O_WRONLY, 0); err == nil {
			*stream.file = f
		}
	}
}
