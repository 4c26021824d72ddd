package desk

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"fenye/app/cause"
	"fenye/app/words"
	"fenye/data/journal"
)

// smallDisk is a folder with a disk of its own, of 128 KiB.
func smallDisk(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=128k"); err != nil {
		t.Skipf("only root can mount a disk: %v", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(dir, syscall.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
	return dir
}

// fill leaves no room on a disk, until the file that it returns is removed.
func fill(t *testing.T, dir string) string {
	t.Helper()
	path := filepath.Join(dir, "ballast")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	for b := make([]byte, 512); ; {
		if _, err := f.Write(b); err != nil {
			break // full
		}
	}
	_ = f.Close()
	return path
}

// TestDiskFull: on a full disk the journal goes to the state folder, the plan
// file stays what it was, and both go on once there is room.
func TestDiskFull(t *testing.T) {
	r := room{t, smallDisk(t), t.TempDir()}
	d, q := r.saved("a.fenye", 5)
	ballast := fill(t, r.folder)
	d.SetTotal(6)
	q.until(t, "the journal elsewhere", isKept(d))
	if d.Err() != nil {
		t.Errorf("kept, and yet told: %v", d.Err())
	}
	d.Save()
	q.until(t, "the failure", func() bool { return d.Err() != nil })
	if save := (*SaveError)(nil); !errors.As(d.Err(), &save) || !errors.Is(d.Err(), syscall.ENOSPC) {
		t.Fatalf("got %v, want a full disk", d.Err())
	}
	if zh, en := cause.Text(words.ZH, d.Err()), cause.Text(words.EN, d.Err()); !strings.Contains(zh, "磁盘已满") || !strings.Contains(en, "the disk is full") {
		t.Errorf("told as %q and %q", zh, en)
	}
	if err := d.Close(); err == nil || r.total("a.fenye") != 5 || !d.Dirty() {
		t.Fatalf("closing on a full disk: %v, total %d", err, r.total("a.fenye"))
	}
	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	d.Save()
	q.until(t, "the save", func() bool { return !d.Dirty() })
	if err := d.Close(); err != nil || r.total("a.fenye") != 6 {
		t.Fatalf("closing with room: %v, total %d", err, r.total("a.fenye"))
	}
	if got := r.files(); len(got) != 1 {
		t.Errorf("files left: %q", got)
	}
}

// TestNoRoomAnywhere: when not even the journal can be written the planner is
// told, closing does not end the program, and it goes on by itself once there is
// room.
func TestNoRoomAnywhere(t *testing.T) {
	disk := smallDisk(t)
	state := filepath.Join(disk, "state")
	if err := os.Mkdir(state, 0o700); err != nil {
		t.Fatal(err)
	}
	r := room{t, disk, state}
	d, q := r.saved("a.fenye", 5)
	d.SetTotal(6)
	d.EndFold()
	q.until(t, "the journal", isKept(d))
	ballast := fill(t, disk)
	d.SetTitle(strings.Repeat("a long title ", 1000))
	keep := (*KeepError)(nil)
	q.until(t, "the failure", func() bool { return errors.As(d.Err(), &keep) })
	if err := d.Close(); err == nil {
		t.Fatal("closing on a full disk succeeds")
	}
	if err := d.Leave(); !errors.As(err, &keep) {
		t.Fatalf("leaving with changes in memory alone: got %v", err)
	}
	if e, err := journal.Read(journal.Beside(r.path("a.fenye"))); err != nil || e.Plan.Scenario().Total != 6 {
		t.Errorf("the journal before the disk was full: %v", err)
	}
	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	q.until(t, "another try", func() bool { return isKept(d)() && d.Err() == nil })
	if err := d.Close(); err != nil || r.total("a.fenye") != 6 {
		t.Fatalf("closing with room: %v, total %d", err, r.total("a.fenye"))
	}
}

// TestReadOnlyFolder: a plan in a folder that cannot be written is worked on as
// any other; what its file lacks is kept in the state folder and found there.
func TestReadOnlyFolder(t *testing.T) {
	r := room{t, smallDisk(t), t.TempDir()}
	d, _ := r.saved("a.fenye", 5)
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mount("", r.folder, "", syscall.MS_REMOUNT|syscall.MS_RDONLY, ""); err != nil {
		t.Fatal(err)
	}
	d, q := r.desk()
	d.Open(r.path("a.fenye"))
	q.until(t, "the plan", func() bool { return d.Path() != "" })
	d.SetTotal(6)
	q.until(t, "the journal elsewhere", isKept(d))
	other, q2 := r.desk()
	other.Open(r.path("a.fenye"))
	other.Answer(question(t, other, q2, DoubtHeld), Later)
	if err := d.Close(); !errors.Is(err, syscall.EROFS) {
		t.Fatalf("closing: got %v, want that the disk is read-only", err)
	}
	if err := d.Leave(); err != nil {
		t.Fatal(err)
	}
	d, q = r.desk()
	d.AskLeft()
	d.Answer(question(t, d, q, DoubtLeft), Recover)
	if d.Scenario().Total != 6 || d.Path() != r.path("a.fenye") {
		t.Errorf("recovered %d at %q", d.Scenario().Total, d.Path())
	}
	d.SaveAs(filepath.Join(r.state, "b.fenye"))
	q.until(t, "the copy", func() bool { return !d.Dirty() })
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(r.state, "b.fenye")); errors.Is(err, fs.ErrNotExist) || len(d.LeftOver()) != 0 {
		t.Errorf("saved elsewhere: %v, left %q", err, d.LeftOver())
	}
}
