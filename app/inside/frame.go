package inside

import (
	"encoding/json"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"fenye/app/desk"
	"fenye/app/look"
	"fenye/app/part"
)

// Own is what a workbench does in its own way. All of it is called on the UI
// goroutine.
type Own struct {
	Bench   desk.Inside // whose settings are in the plan
	Follows desk.Change // what the workbench depends on
	// Take takes over the settings of the plan, nil for none, and reports whether
	// there are any that can be used.
	Take    func(raw json.RawMessage) bool
	Make    func() Made              // makes everything in the language of the moment
	Empty   func() fyne.CanvasObject // stands in place of the picture without settings
	Resolve func()                   // begins the work that the settings ask for, unless it is done or on its way
	Forget  func()                   // the work that was begun last was ended: Resolve begins it again
	Refresh func()                   // shows settings and results everywhere
	Hide    func()                   // the workbench is no longer on show; may be nil
}

// Made is what a workbench consists of.
type Made struct {
	Picture fyne.CanvasObject
	Dock    *part.Dock
	Panels  fyne.CanvasObject // of the inspector
}

// Frame is what the workbenches inside a centre have in common.
type Frame struct {
	part.Tables
	Err error // why the newest work came to nothing, nil before it has

	desk    *desk.Desk
	options Options
	state   *State
	own     Own
	visible bool
	used    bool   // the plan has settings
	raw     string // of the settings, as they stand in the plan
	job     job

	made      Made
	inspector *fyne.Container
	aside     *part.Aside // nil before anything was made
}

// New returns the frame of a workbench over a desk. Nothing is made before Build.
func New(d *desk.Desk, options Options, state *State, own Own) *Frame {
	return &Frame{desk: d, options: options, state: state, own: own}
}

// Build takes over the settings of the plan and makes everything.
func (f *Frame) Build() {
	f.ReadPlan()
	f.Relabel()
}

// Relabel makes all texts anew after a change of language.
func (f *Frame) Relabel() {
	f.made = f.own.Make()
	f.Tables = part.TablesOf(f.made.Dock, "", f.options.Window)
	f.inspector = container.NewStack(part.NewFill(look.Panel), container.NewVScroll(f.made.Panels))
	f.aside = part.NewAside(f.inspector, &f.state.Inspector, func() bool { return false })
	f.Arrange()
	f.own.Refresh()
}

// Arrange lays the picture over the dock, or says what the workbench is for.
func (f *Frame) Arrange() {
	upper := f.made.Picture
	if !f.used {
		upper = container.NewStack(part.NewFill(look.Panel), f.own.Empty())
	}
	f.aside.Show(part.NewSplit(upper, f.made.Dock.Box, &f.state.Dock))
}

// Content returns what the window shows. It is another object after Relabel.
func (f *Frame) Content() fyne.CanvasObject { return f.aside.Content }

// SetVisible says whether the window shows the workbench: it works only then,
// but for what a person has chosen to open.
func (f *Frame) SetVisible(on bool) {
	if on == f.visible {
		return
	}
	f.visible = on
	if on {
		f.Update(^desk.Change(0))
		return
	}
	if f.own.Hide != nil {
		f.own.Hide()
	}
	if !f.job.opening {
		f.Stop()
	}
}

// Update shows what has changed on the desk.
func (f *Frame) Update(c desk.Change) {
	if c&f.own.Follows == 0 || !f.visible {
		return
	}
	f.ReadPlan()
	f.resolve()
	f.own.Refresh()
}

// resolve begins the work of the moment, if it is of use. It waits for what a
// person has chosen to open.
func (f *Frame) resolve() {
	if f.visible && f.used && !f.job.opening {
		f.own.Resolve()
	}
}

// ReadPlan takes over the settings of the plan, where they have changed.
func (f *Frame) ReadPlan() {
	raw := desk.InsideOf(f.desk.Plan(), f.own.Bench)
	if string(raw) == f.raw && (raw != nil) == f.used {
		return
	}
	was := f.used
	f.raw = string(raw)
	f.used = f.own.Take(raw)
	if f.aside != nil && was != f.used {
		f.Arrange()
	}
}

// Keep writes settings into the plan as one step that can be undone. Steps of one
// fold key become one.
func (f *Frame) Keep(settings any, label desk.Label, fold string) {
	text, err := json.Marshal(settings)
	if err != nil {
		f.options.Fail(err)
		return
	}
	f.desk.SetInside(f.own.Bench, text, label, fold)
}

// ToggleInspector shows or hides the inspector.
func (f *Frame) ToggleInspector() { f.aside.Toggle() }

// InspectorOpen reports whether the inspector shows.
func (f *Frame) InspectorOpen() bool { return f.inspector.Visible() }
