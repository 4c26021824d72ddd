package regions

import (
	"fyne.io/fyne/v2"

	"fenye/app/whatif"
	"fenye/geom"
)

// newWhatif prepares the studies: scenarios beside each other, sweeps, the hours of
// a day, sites of a new centre.
func (b *Bench) newWhatif() *whatif.Bench {
	return whatif.New(b.desk, whatif.Options{
		Post: b.options.Post, Window: b.options.Window,
		SaveFile:      func(name string, content []byte) { b.options.SaveTable(name, content) },
		ChooseProfile: func(use func(string)) { b.options.ChooseTable(use) },
		Centre: func(number int) (string, bool) {
			for _, s := range b.desk.Plan().Scenarios {
				if i := s.IndexOf(number); i >= 0 {
					return s.Centres[i].Colour, false
				}
			}
			return "", false
		},
		Arrange: b.arrange,
		ShowMap: b.show,
		Reveal:  func(p geom.Point) { b.Map.Reveal(p) },
		ShowPage: func(key string) {
			b.dock.Choose(key)
		},
		SetPage: func(key, count string, away bool) {
			if b.dock != nil {
				b.dock.Set(key, count, away)
			}
		},
		Changed: func() {
			if b.OnLoss != nil {
				b.OnLoss()
			}
		},
		Failed: func(err error) {
			if b.options.Failed != nil {
				b.options.Failed(err)
			} else {
				fyne.LogError("regions", err)
			}
		},
	})
}

// OpenStudy opens a study by its key, see package whatif.
func (b *Bench) OpenStudy(key string) {
	b.LeaveLoss()
	b.whatif.Open(key)
}

// LeaveStudy goes back to the map of the plan; it reports false if no study is
// open.
func (b *Bench) LeaveStudy() bool { return b.whatif.Close() }

// Study returns the key of the study that is open, "" if none.
func (b *Bench) Study() string { return b.whatif.Opened() }

// Studies returns the studies.
func (b *Bench) Studies() *whatif.Bench { return b.whatif }
