package desk

import (
	"context"
	"errors"
	"time"

	"fenye/data/demand"
	"fenye/model"
	"fenye/model/region"
)

// Change says what of a desk has changed; several may be set at once.
type Change uint16

const (
	PlanChanged      Change = 1 << iota // the plan, and with it undo and redo
	OutcomeChanged                      // a solve has finished
	SelectionChanged                    // another place or centre is selected
	FileChanged                         // path, dirty, saved at, recent files
	JobsChanged                         // computing, or progress of work on files
	ErrorChanged                        // Err has come or gone
	QuestionChanged                     // Question has come or gone
)

// SolveFunc finds the outcome of a plan's current scenario. A problem without
// a plan is an outcome, not an error.
type SolveFunc func(ctx context.Context, plan *model.Plan) (*region.Outcome, error)

// Options are what a desk is given by its surroundings. The zero value keeps
// everything in memory.
type Options struct {
	Solve    SolveFunc        // nil: WarmSolve
	Files    Files            // output.Disk in the program; nil: nothing can be opened or saved
	Store    Store            // nil: forgotten at the end
	Keep     bool             // changes go into a journal on the disk, and a plan is marked as open
	Recovery string           // folder for documents without a path; "": none
	Settle   time.Duration    // longest wait of a change before it goes into the journal; 0: 200 ms
	Now      func() time.Time // nil: time.Now
}

// Selection is what map and table both highlight: an index into the plan's
// places, -1 for none, and a centre's number, 0 for none.
type Selection struct{ Place, Centre int }

// Nothing is the empty selection.
var Nothing = Selection{Place: -1}

// Desk is the open document. Its methods belong to the window's goroutine.
type Desk struct {
	post      func(func())
	options   Options
	plan      *model.Plan
	history   history
	solving   solving
	selection Selection
	totals    totals
	file      *file
	files     []*file // all documents since the start
	questions []*Question
	checking  bool
	closed    bool
	saver     saver
	exported  string
	warnings  []demand.Warning
	jobs      jobs
	opening   *Job     // the newest reading of files, until it ends
	refused   []string // files that could not be read, see Choices
	err       error
	listeners []func(Change)
}

// New returns a desk with an empty plan.
func New(post func(func()), options Options) *Desk {
	if options.Now == nil {
		options.Now = time.Now
	}
	if options.Settle == 0 {
		options.Settle = settle
	}
	if options.Store == nil {
		options.Store = Memory{}
	}
	d := &Desk{post: post, options: options, selection: Nothing}
	if options.Solve == nil {
		options.Solve = WarmSolve()
	}
	d.solving.solve = options.Solve
	d.plan = EmptyPlan()
	d.file = d.document("")
	if options.Keep {
		time.AfterFunc(watchPause, func() { post(d.watch) })
	}
	return d
}

// EmptyPlan returns a plan without places and centres, with one scenario.
func EmptyPlan() *model.Plan {
	return &model.Plan{Scenarios: []model.Scenario{{Unit: model.UnitSplit}}}
}

// Plan returns the plan as it stands. It must not be changed.
func (d *Desk) Plan() *model.Plan { return d.plan }

// Scenario returns the scenario in work. It must not be changed.
func (d *Desk) Scenario() *model.Scenario { return d.plan.Scenario() }

// CentreLook returns the colour of its own of a centre, by its number, and whether
// it is down: neither for one that is not in the scenario.
func (d *Desk) CentreLook(number int) (colour string, down bool) {
	s := d.Scenario()
	if i := s.IndexOf(number); i >= 0 {
		return s.Centres[i].Colour, !s.Centres[i].Up
	}
	return "", false
}

// Subscribe calls f after each change, on the window's goroutine.
func (d *Desk) Subscribe(f func(Change)) { d.listeners = append(d.listeners, f) }

func (d *Desk) tell(c Change) {
	for _, f := range d.listeners {
		f(c)
	}
}

// Selection returns what is selected.
func (d *Desk) Selection() Selection { return d.selection }

// Select highlights a place, a centre, both or nothing; what does not exist is
// not selected. It is no undo step.
func (d *Desk) Select(s Selection) {
	s = d.existing(s)
	if s != d.selection {
		d.selection = s
		d.tell(SelectionChanged)
	}
}

func (d *Desk) existing(s Selection) Selection {
	if s.Place < 0 || s.Place >= len(d.plan.Places) {
		s.Place = -1
	}
	if d.index(s.Centre) < 0 {
		s.Centre = 0
	}
	return s
}

// Err returns the last failure that the planner has not yet dismissed: a file
// that could not be read or written, or a solve that failed.
func (d *Desk) Err() error { return d.err }

// Dismiss forgets the failure.
func (d *Desk) Dismiss() { d.fail(nil) }

func (d *Desk) fail(err error) {
	if errors.Is(err, context.Canceled) {
		return
	}
	if err != nil || d.err != nil {
		d.err = err
		d.tell(ErrorChanged)
	}
}

// index returns the place of a centre in the scenario, -1 if there is none of
// that number.
func (d *Desk) index(number int) int { return d.plan.Scenario().IndexOf(number) }
