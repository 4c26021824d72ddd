package journal

import (
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"fenye/data/safefile"
)

// Owner is who has a plan open.
type Owner struct {
	Token string    `json:"token"` // of one claim
	PID   int       `json:"pid"`
	Host  string    `json:"host"`
	Began string    `json:"began"` // when the process began, as its system counts; "" if unknown
	Since time.Time `json:"since"`
}

// HeldError reports a plan that another window has open.
type HeldError struct{ Owner Owner }

func (e *HeldError) Error() string {
	return fmt.Sprintf("journal: the plan is open in another window: process %d on %s, since %s",
		e.Owner.PID, e.Owner.Host, e.Owner.Since.Format("2006-01-02 15:04"))
}

// Key is that of its words.
func (e *HeldError) Key() string { return "cause.held" }

// patience is how long the mark of a window on another machine counts without
// being renewed; Touch is to be called much more often.
const patience = time.Minute

// mostMark is the size in bytes that no mark passes.
const mostMark = 1 << 16

// Lock marks a plan as open in this window. It is advice among windows of this
// program, and ends with the process: the mark of one that is gone is taken
// over.
type Lock struct {
	path  string
	token string
}

// LockBeside returns the path of the mark of a plan file, beside it.
func LockBeside(plan string) string {
	return filepath.Join(filepath.Dir(plan), "."+filepath.Base(plan)+".lock")
}

// Claim makes the mark at path, unless a window that lives has it: then it is
// a *HeldError. With force the mark is taken over from that window too, which
// finds out by Held.
func Claim(path string, force bool, now time.Time) (*Lock, error) {
	host, _ := os.Hostname()
	o := Owner{Token: rand.Text(), PID: os.Getpid(), Host: host, Began: began(os.Getpid()), Since: now.UTC().Truncate(time.Second)}
	text, err := json.Marshal(o)
	if err != nil {
		return nil, fmt.Errorf("journal: %w", err)
	}
	if !force {
		if held, err := Held(path); held != nil || err != nil {
			if err != nil {
				return nil, err
			}
			return nil, &HeldError{*held}
		}
	}
	err = safefile.Write(path, func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("journal: %w", err)
	}
	return &Lock{path, o.Token}, nil
}

// Held returns who has the mark at path; nil if nobody who lives.
func Held(path string) (*Owner, error) {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) || err == nil && (!info.Mode().IsRegular() || info.Size() > mostMark) {
		return nil, nil
	}
	var b []byte
	if err == nil {
		b, err = os.ReadFile(path)
	}
	if err != nil {
		return nil, fmt.Errorf("journal: %w", err)
	}
	var o Owner
	if json.Unmarshal(b, &o) != nil || o.Token == "" {
		return nil, nil // no mark of ours
	}
	if host, _ := os.Hostname(); o.Host == host {
		if alive(o) {
			return &o, nil
		}
		return nil, nil
	}
	if time.Since(info.ModTime()) > patience {
		return nil, nil
	}
	return &o, nil
}

// alive reports whether the process of an owner on this machine goes on.
func alive(o Owner) bool {
	if b := began(o.PID); b != "" || began(os.Getpid()) != "" {
		return b == o.Began
	}
	p, err := os.FindProcess(o.PID)
	if err != nil {
		return false
	}
	err = p.Signal(syscall.Signal(0))
	return err == nil || !errors.Is(err, os.ErrProcessDone) && !errors.Is(err, syscall.ESRCH)
}

// Held reports whether the mark is still this window's. A mark that was deleted
// is made anew by Touch.
func (l *Lock) Held() bool {
	b, err := os.ReadFile(l.path)
	if err != nil {
		return true
	}
	var o Owner
	return json.Unmarshal(b, &o) != nil || o.Token == l.token
}

// Touch tells windows on other machines that this one lives.
func (l *Lock) Touch() {
	now := time.Now()
	_ = os.Chtimes(l.path, now, now) // a folder that went away shows when the plan is saved
}

// Release takes the mark away, if it is still this window's.
func (l *Lock) Release() {
	if l.Held() {
		_ = os.Remove(l.path)
	}
}
