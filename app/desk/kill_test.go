package desk

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"fenye/app/output"
	"fenye/data/journal"
	"fenye/data/planfile"
	"fenye/model"
)

// kills is how many processes are killed in the middle of their work.
const kills = 1000

// folderKey names the folder of a child to be killed in its environment, and
// seedKey what it does there.
const folderKey, seedKey = "FENYE_KILL_FOLDER", "FENYE_KILL_SEED"

// TestMain is the tests, or in a process that one of them has begun, an editor
// that works until it is killed.
func TestMain(m *testing.M) {
	if folder := os.Getenv(folderKey); folder != "" {
		fmt.Println(victim(folder, os.Getenv(seedKey)))
		os.Exit(1) // it was to be killed
	}
	os.Exit(m.Run())
}

func planIn(folder string) string { return filepath.Join(folder, "plan.fenye") }

// afterSolve are the edits that depend on the outcome: when that comes, and so
// what they do, is not in the seed.
var afterSolve = []string{"ApplyRepair", "TakeInForce", "RaiseReserve"}

// victim recovers the plan of a folder, then edits and saves at random. Its
// diary has a line for each state before it comes to be: "edit", its sum and the
// time; and "kept" or "file" once the journal or the file has the last of them.
func victim(folder, seed string) error {
	diary, err := os.OpenFile(filepath.Join(folder, "diary"), os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	q := newQueue()
	d := New(q.post, Options{Files: output.Disk{}, Keep: true, Recovery: filepath.Join(folder, "state"), Settle: 2 * time.Millisecond, Solve: WarmSolve()})
	d.Start(smallPlan(5))
	if !d.AskLeft() {
		d.Open(planIn(folder))
	}
	for d.Path() == "" {
		(<-q.work)()
		if ask := d.Question(); ask != nil {
			d.Answer(ask, Recover)
		}
		if errors.Is(d.Err(), fs.ErrNotExist) && len(d.Jobs()) == 0 { // the first of all
			d.Dismiss()
			d.SaveAs(planIn(folder))
		}
	}
	var s uint64
	if _, err := fmt.Sscan(seed, &s); err != nil {
		return err
	}
	return edit(d, q, s, diary)
}

// edit edits at random without an end. A desk in memory runs one step ahead, so
// that a state is in the diary before it can be anywhere else.
func edit(d *Desk, q *queue, seed uint64, diary *os.File) error {
	ahead := New(newQueue().post, Options{Solve: nearest})
	ahead.Start(d.Plan())
	seen := len(d.history.undo)
	write := func(kind, rest string) error {
		_, err := fmt.Fprintln(diary, kind, rest)
		return err
	}
	if err := write("edit", sum(d.Plan())+" 0"); err != nil {
		return err
	}
	mine, its, all := rand.New(rand.NewPCG(seed, 3)), rand.New(rand.NewPCG(seed, 3)), names(false)
	all = slices.DeleteFunc(all, func(name string) bool { return slices.Contains(afterSolve, name) })
	all = append(all, "Undo", "Redo", "EndFold", "Undo", "Redo")
	var kept, saved *model.Plan
	for {
		name := one(its, all...)
		if one(mine, all...) != name {
			return errors.New("the two desks part")
		}
		if name != "Undo" || len(d.history.undo) > seen { // not behind its beginning
			edits[name](its, ahead)
			if err := write("edit", fmt.Sprintf("%s %d", sum(ahead.Plan()), time.Now().UnixNano())); err != nil {
				return err
			}
			edits[name](mine, d)
			if sum(d.Plan()) != sum(ahead.Plan()) {
				return fmt.Errorf("after %s the two desks part: does it depend on the outcome?", name)
			}
		}
		if its.IntN(20) == 0 {
			ahead.EndFold()
			d.Save()
		}
		mine.IntN(20)
		for wait := time.After(time.Duration(seed%3) * time.Millisecond); ; {
			select {
			case f := <-q.work:
				f()
				continue
			case <-wait:
			}
			break
		}
		if !d.KeptAt().IsZero() && kept != d.Plan() {
			kept = d.Plan()
			if err := write("kept", sum(kept)); err != nil {
				return err
			}
		}
		if d.file.saved != saved && d.file.saved != nil {
			saved = d.file.saved
			if err := write("file", sum(saved)); err != nil {
				return err
			}
		}
	}
}

// sum is a checksum of what a file has of a plan.
func sum(p *model.Plan) string {
	h := sha256.New()
	if err := planfile.Encode(h, output.PlanFile(p, nil)); err != nil {
		return err.Error()
	}
	return hex.EncodeToString(h.Sum(nil)[:8])
}

// diary is what a killed process has written of its states.
type diary struct {
	states     []string // in their order
	times      []int64  // when each began to be made, in nanoseconds
	kept, file int      // the last state that the journal, and the file, has for certain; -1: none
}

func readDiary(path string) (diary, error) {
	d := diary{kept: -1, file: -1}
	f, err := os.Open(path)
	if err != nil {
		return d, err
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		word := strings.Fields(lines.Text())
		switch {
		case len(word) == 3 && word[0] == "edit":
			var at int64
			if _, err := fmt.Sscan(word[2], &at); err != nil {
				return d, err
			}
			d.states, d.times = append(d.states, word[1]), append(d.times, at)
		case len(word) == 2 && word[0] == "kept":
			d.kept = max(d.kept, d.last(word[1]))
		case len(word) == 2 && word[0] == "file":
			d.file = max(d.file, d.first(word[1]))
		}
	}
	return d, nil
}

func (d *diary) last(state string) int {
	for i := len(d.states) - 1; i >= 0; i-- {
		if d.states[i] == state {
			return i
		}
	}
	return -1
}

func (d *diary) first(state string) int {
	for i, s := range d.states {
		if s == state {
			return i
		}
	}
	return -1
}

// TestKilled kills editors at random moments, a thousand in all, each of which
// goes on where the one before it was killed. The plan file always loads and is
// a state that was saved; file and journal together have every change but those
// of the last second before the kill.
func TestKilled(t *testing.T) {
	n, workers := kills, 4
	if testing.Short() {
		n = 40
	}
	var wait sync.WaitGroup
	for worker := range workers {
		wait.Go(func() {
			r := rand.New(rand.NewPCG(uint64(worker), 4))
			folder := t.TempDir()
			if err := os.Mkdir(filepath.Join(folder, "state"), 0o700); err != nil {
				t.Error(err)
				return
			}
			before, file := "", ""
			for i := range n / workers {
				if before, file = killOne(t, folder, uint64(worker*n+i), r, before, file); t.Failed() {
					return
				}
			}
			tidied(t, folder, before)
		})
	}
	wait.Wait()
}

// killOne begins an editor in a folder, kills it a little later and returns the
// state that file and journal have together, and that of the file.
func killOne(t *testing.T, folder string, seed uint64, r *rand.Rand, before, file string) (after, inFile string) {
	if err := os.Remove(filepath.Join(folder, "diary")); err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
		return
	}
	life := time.Duration(r.ExpFloat64() * 25 * float64(time.Millisecond))
	if seed%25 == 0 {
		life += 1200 * time.Millisecond // long enough to lose more than a second
	}
	c := exec.Command(os.Args[0], "-test.run=^$")
	c.Env = append(os.Environ(), folderKey+"="+folder, fmt.Sprintf("%s=%d", seedKey, seed))
	var said strings.Builder
	c.Stdout, c.Stderr = &said, &said
	if err := c.Start(); err != nil {
		t.Error(err)
		return
	}
	if r.IntN(5) > 0 || before == "" { // else it is killed while it begins
		begun := func() bool {
			info, err := os.Stat(filepath.Join(folder, "diary"))
			return err == nil && info.Size() > 0
		}
		for end := time.Now().Add(time.Minute); !begun() && time.Now().Before(end); {
			time.Sleep(time.Millisecond)
		}
	}
	time.Sleep(life)
	killed := time.Now().UnixNano()
	if err := c.Process.Kill(); err != nil {
		t.Error(err)
	}
	if err := c.Wait(); err == nil || said.Len() > 0 {
		t.Errorf("seed %d: the editor ended by itself: %s", seed, said.String())
		return
	}
	return judge(t, folder, seed, killed, before, file)
}

// judge looks at what a kill has left.
func judge(t *testing.T, folder string, seed uint64, killed int64, before, file string) (after, inFile string) {
	d, err := readDiary(filepath.Join(folder, "diary"))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
		return
	}
	saved, err := planfile.Load(planIn(folder))
	if err != nil {
		t.Errorf("seed %d: the plan file: %v", seed, err)
		return
	}
	inFile = sum(&saved.Plan)
	after = inFile
	e, err := journal.Read(journal.Beside(planIn(folder)))
	switch {
	case err == nil:
		after = sum(e.Plan)
	case !errors.Is(err, fs.ErrNotExist):
		t.Errorf("seed %d: the journal: %v", seed, err)
	}
	if len(d.states) == 0 { // it was killed before it had done anything
		if before != "" && after != before {
			t.Errorf("seed %d: killed while it began, and the state has changed", seed)
		}
		return after, inFile
	}
	if before != "" && d.states[0] != before {
		t.Errorf("seed %d: the editor did not begin where the one before it had ended", seed)
	}
	if at := d.last(inFile); (at < 0 && inFile != file) || at < d.file {
		t.Errorf("seed %d: the file has state %d, saved was %d", seed, at, d.file)
	}
	at := d.last(after)
	if at < 0 || at < d.kept {
		t.Errorf("seed %d: recovered state %d of %d, kept was %d, in the file is %d; the journal says %v", seed, at, len(d.states), d.kept, d.last(inFile), err)
	} else if at+1 < len(d.times) {
		if lost := time.Duration(killed - d.times[at+1]); lost > time.Second {
			t.Errorf("seed %d: the last %v are lost", seed, lost)
		}
	}
	return after, inFile
}

// tidied opens the folder once more, closes it properly and finds nothing beside
// the plan.
func tidied(t *testing.T, folder, want string) {
	q := newQueue()
	d := New(q.post, Options{Files: output.Disk{}, Keep: true, Recovery: filepath.Join(folder, "state"), Solve: WarmSolve()})
	d.Start(smallPlan(5))
	d.Open(planIn(folder))
	for d.Path() == "" {
		(<-q.work)()
		if ask := d.Question(); ask != nil {
			d.Answer(ask, Recover)
		}
	}
	if err := d.Close(); err != nil {
		t.Error(err)
	}
	saved, err := planfile.Load(planIn(folder))
	if err != nil || sum(&saved.Plan) != want {
		t.Errorf("after a proper end: %v, another state than was recovered", err)
	}
	for _, dir := range []string{folder, filepath.Join(folder, "state")} {
		list, err := os.ReadDir(dir)
		if err != nil {
			t.Error(err)
		}
		for _, e := range list {
			if name := e.Name(); name != "plan.fenye" && name != "diary" && name != "state" {
				t.Errorf("%s is left", name)
			}
		}
	}
}
