//go:build !windows

package command_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// TestSecondInterrupt: a run that waits for a pipe, in which nothing comes, ends at
// the second interrupt.
func TestSecondInterrupt(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "plan.fenye")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip(err)
	}
	c := exec.Command(program, "plan", pipe)
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	w, err := os.OpenFile(pipe, os.O_WRONLY, 0) // waits until the program reads
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	ended := make(chan error, 1)
	go func() { ended <- c.Wait() }()
	limit := time.After(time.Minute)
	for {
		if err := c.Process.Signal(os.Interrupt); err != nil {
			t.Logf("no interrupt: %v", err)
		}
		select {
		case <-ended:
			return
		case <-limit:
			_ = c.Process.Kill()
			t.Fatal("interrupts do not end the program")
		case <-time.After(50 * time.Millisecond):
		}
	}
}
