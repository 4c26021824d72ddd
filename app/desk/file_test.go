package desk

import (
	"errors"
	"os"
	"reflect"
	"strconv"
	"testing"
	"time"
)

func TestOpenReplacesDemandAndKeepsCentres(t *testing.T) {
	f := newDisk()
	f.demand = smallPlan(9).Places
	d, q := newDesk(t, 3, Options{Files: f})
	d.Open("cities.csv")
	if len(d.Jobs()) != 1 {
		t.Fatalf("jobs while reading: got %d, want 1", len(d.Jobs()))
	}
	q.until(t, "the cities", func() bool { return len(d.Jobs()) == 0 })
	if len(d.Plan().Places) != 9 || len(d.Scenario().Centres) != 2 {
		t.Errorf("got %d places and %d centres, want 9 and 2", len(d.Plan().Places), len(d.Scenario().Centres))
	}
	d.Undo()
	if len(d.Plan().Places) != 3 {
		t.Errorf("places after undo: got %d, want 3", len(d.Plan().Places))
	}
}

func TestFailedOpenLosesNothing(t *testing.T) {
	d, q := newDesk(t, 3, Options{Files: newDisk()})
	before := d.Plan()
	d.Open("missing.csv")
	q.until(t, "the failure", func() bool { return d.Err() != nil })
	if d.Plan() != before || !errors.Is(d.Err(), os.ErrNotExist) {
		t.Errorf("after a failed open: plan changed %t, err %v", d.Plan() != before, d.Err())
	}
}

func TestCancelledOpenLosesNothing(t *testing.T) {
	f := newDisk()
	f.hold = make(chan struct{})
	d, q := newDesk(t, 3, Options{Files: f})
	before := d.Plan()
	d.Open("slow.csv")
	q.until(t, "progress", func() bool { return d.Jobs()[0].Fraction == 0.5 })
	d.Stop()
	q.until(t, "the end", func() bool { return len(d.Jobs()) == 0 })
	if d.Plan() != before || d.Err() != nil {
		t.Errorf("after a cancelled open: plan changed %t, err %v", d.Plan() != before, d.Err())
	}
}

func TestOpeningWhatIsOpenLosesNoEdit(t *testing.T) {
	f := newDisk()
	d, q := newDesk(t, 3, Options{Files: f, Settle: time.Hour})
	d.SaveAs("a.fenye")
	q.until(t, "the save", func() bool { return d.Path() == "a.fenye" })
	d.SetTotal(77)
	d.Open("a.fenye")
	q.until(t, "all jobs", func() bool { return len(d.Jobs()) == 0 })
	if d.Scenario().Total != 77 || !d.Dirty() {
		t.Errorf("after opening the open document: total %d, dirty %t; want the edit kept", d.Scenario().Total, d.Dirty())
	}
	if err := d.Close(); err != nil || f.at("a.fenye").Scenario().Total != 77 {
		t.Errorf("after closing: error %v, total on disk %d, want 77", err, f.at("a.fenye").Scenario().Total)
	}
}

func TestLastOpenWins(t *testing.T) {
	f := newDisk()
	f.plans["a.fenye"], f.plans["b.fenye"] = smallPlan(4), smallPlan(5)
	d, q := newDesk(t, 3, Options{Files: f})
	d.Open("a.fenye")
	d.Open("b.fenye")
	q.until(t, "both", func() bool { return len(d.Jobs()) == 0 })
	if d.Path() != "b.fenye" || d.Err() != nil {
		t.Errorf("opened %q with error %v, want b.fenye", d.Path(), d.Err())
	}
	d.Undo()
	if len(d.Plan().Places) != 3 {
		t.Errorf("the document before has %d places, want 3", len(d.Plan().Places))
	}
}

func TestOpeningAnotherDocumentKeepsTheFirst(t *testing.T) {
	f := newDisk()
	f.plans["b.fenye"] = smallPlan(4)
	d, q := newDesk(t, 3, Options{Files: f, Settle: time.Hour})
	d.SaveAs("a.fenye")
	q.until(t, "the save", func() bool { return d.Path() == "a.fenye" })
	d.SetTotal(77)
	d.Open("b.fenye")
	q.until(t, "b", func() bool { return d.Path() == "b.fenye" })
	q.until(t, "a on disk", func() bool { return f.at("a.fenye").Scenario().Total == 77 })
	d.Undo()
	if d.Path() != "a.fenye" || d.Scenario().Total != 77 {
		t.Errorf("after undo: %q with total %d, want a.fenye with 77", d.Path(), d.Scenario().Total)
	}
	d.Redo()
	if d.Path() != "b.fenye" || len(d.Plan().Places) != 4 {
		t.Errorf("after redo: %q with %d places, want b.fenye with 4", d.Path(), len(d.Plan().Places))
	}
}

func TestFailedSaveIsToldAndStaysDirty(t *testing.T) {
	f := newDisk()
	f.broken = errors.New("disk full")
	d, q := newDesk(t, 3, Options{Files: f})
	d.SetTotal(9)
	d.SaveAs("a.fenye")
	q.until(t, "the failure", func() bool { return d.Err() != nil })
	if !d.Dirty() || d.Path() != "" {
		t.Errorf("after a failed save: dirty %t, path %q", d.Dirty(), d.Path())
	}
}

func TestExportNeedsASolution(t *testing.T) {
	f := newDisk()
	d, q := newDesk(t, 3, Options{Files: f})
	d.SetUp(1, false)
	d.SetUp(2, false)
	d.Export(Export{Path: "x.kml"})
	if !errors.Is(d.Err(), ErrUnsolved) {
		t.Fatalf("export of a plan that does not exist: got %v", d.Err())
	}
	d.Undo()
	d.Export(Export{Path: "x.kml"})
	q.until(t, "the export", func() bool { return d.Exported() == "x.kml" })
	if len(f.exports) != 1 {
		t.Errorf("exports: got %d, want 1", len(f.exports))
	}
}

func TestRecentKeepsTen(t *testing.T) {
	d, _ := newDesk(t, 1, Options{})
	for i := range 15 {
		d.Reset(smallPlan(1), strconv.Itoa(i%12), Label{Key: "desk.edit.new"})
	}
	got := d.Recent()
	want := []string{"2", "1", "0", "11", "10", "9", "8", "7", "6", "5"}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("recent: got %q, want %q", got, want)
	}
}
