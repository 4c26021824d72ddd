package journal_test

import (
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"fenye/data/journal"
)

func TestOneWindowHasThePlan(t *testing.T) {
	path := journal.LockBeside(filepath.Join(t.TempDir(), "a.fenye"))
	first, err := journal.Claim(path, false, noon)
	if err != nil {
		t.Fatal(err)
	}
	var held *journal.HeldError
	if _, err := journal.Claim(path, false, noon); !errors.As(err, &held) || held.Owner.PID != os.Getpid() || !held.Owner.Since.Equal(noon) {
		t.Fatalf("second claim: got %v, want the first to hold it", err)
	}
	second, err := journal.Claim(path, true, noon)
	if err != nil {
		t.Fatal(err)
	}
	if first.Held() || !second.Held() {
		t.Error("the mark was not taken over")
	}
	first.Release()
	if owner, err := journal.Held(path); err != nil || owner == nil {
		t.Errorf("the loser has released the mark of the winner: %v", err)
	}
	second.Release()
	if owner, _ := journal.Held(path); owner != nil {
		t.Errorf("still held by %+v", owner)
	}
}

// TestAMarkOfTheDead: the mark of a process that has ended, of another process
// with its number, or of another machine that says nothing any more is taken
// over.
func TestAMarkOfTheDead(t *testing.T) {
	c := exec.Command(os.Args[0], "-test.run=^$")
	if err := c.Run(); err != nil {
		t.Fatal(err)
	}
	host, err := os.Hostname()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), ".a.lock")
	put := func(o journal.Owner) {
		t.Helper()
		b, err := json.Marshal(o)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, b, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	put(journal.Owner{Token: "x", PID: c.Process.Pid, Host: host, Began: "1"})
	if owner, err := journal.Held(path); owner != nil || err != nil {
		t.Errorf("the mark of an ended process holds: %+v, %v", owner, err)
	}
	put(journal.Owner{Token: "x", PID: 1, Host: "elsewhere"})
	if owner, err := journal.Held(path); owner == nil || err != nil {
		t.Errorf("the mark of another machine does not hold: %v", err)
	}
	old := time.Now().Add(-2 * time.Minute)
	if err := os.Chtimes(path, old, old); err != nil {
		t.Fatal(err)
	}
	if owner, err := journal.Held(path); owner != nil || err != nil {
		t.Errorf("the mark of a machine that is silent holds: %+v, %v", owner, err)
	}
	if err := os.WriteFile(path, []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := journal.Claim(path, false, noon); err != nil {
		t.Errorf("half a mark holds: %v", err)
	}
}

func TestJournalsLeft(t *testing.T) {
	state, plans := t.TempDir(), t.TempDir()
	plan := filepath.Join(plans, "a.fenye")
	beside, away := journal.SpotBeside(plan, state), journal.SpotAway(filepath.Join(plans, "b.fenye"), state)
	if left, err := journal.Left(filepath.Join(state, "none")); len(left) != 0 || err != nil {
		t.Errorf("no state folder: %q, %v", left, err)
	}
	for _, s := range []journal.Spot{beside, away} {
		append3(t, s.Journal)
		if err := s.Note(); err != nil {
			t.Fatal(err)
		}
	}
	want := []string{beside.Journal, away.Journal}
	if want[0] > want[1] {
		want[0], want[1] = want[1], want[0]
	}
	if left, err := journal.Left(state); err != nil || !reflect.DeepEqual(left, want) {
		t.Errorf("got %q, %v; want %q", left, err, want)
	}
	lock, err := journal.Claim(beside.Lock, false, noon)
	if err != nil {
		t.Fatal(err)
	}
	if left, err := journal.Left(state); err != nil || !reflect.DeepEqual(left, []string{away.Journal}) {
		t.Errorf("with a window at work: got %q, %v", left, err)
	}
	lock.Release()
	beside.Forget()
	if left, err := journal.Left(state); err != nil || !reflect.DeepEqual(left, []string{away.Journal}) {
		t.Errorf("after the note is gone: got %q, %v", left, err)
	}
}

func TestTidy(t *testing.T) {
	dir := t.TempDir()
	keep := []string{"a.fenye", ".a.fenye.journal", ".a.fenye.x.tmp", ".b.fenye.12.tmp"}
	for _, name := range append([]string{".a.fenye.12.tmp", "..a.fenye.journal.7.tmp"}, keep...) {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	journal.Tidy(filepath.Join(dir, "a.fenye"))
	list, err := os.ReadDir(dir)
	if err != nil || len(list) != len(keep) {
		t.Errorf("%v, %v are left; want %q", list, err, keep)
	}
}
