package window

import (
	"testing"

	"fyne.io/fyne/v2"

	"fenye/app/look"
)

// TestStatusMakesRoom: a longer state and the link that stops work push what is
// under the pointer aside.
func TestStatusMakesRoom(t *testing.T) {
	s := newStatusBar()
	s.box.Resize(fyne.NewSize(1000, statusHigh))
	s.pointer.SetText("113.65°E 34.76°N")
	s.say("ok", look.Success)
	before := s.pointer.Position().X
	s.stop.Show()
	s.say("a state that says much more than the one before it", look.Secondary)
	left := s.row[0]
	if end := left.Position().X + left.Size().Width; s.pointer.Position().X < end || s.pointer.Position().X <= before {
		t.Errorf("the text of the pointer begins at %v, what is before it ends at %v", s.pointer.Position().X, end)
	}
	if end := s.state.Position().X + s.state.MinSize().Width; s.stop.Position().X < end {
		t.Errorf("the link begins at %v, the state ends at %v", s.stop.Position().X, end)
	}
}
