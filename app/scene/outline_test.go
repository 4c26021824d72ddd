package scene

import (
	"testing"

	"fenye/data/china"
	"fenye/data/example"
)

func TestOutlineReplacesTheBundledOne(t *testing.T) {
	plan, err := example.Plan("en")
	if err != nil {
		t.Fatal(err)
	}
	plan.Outline = "own.geojson"
	if got := len(BaseOf(&plan).Provinces); got != len(china.Provinces()) {
		t.Errorf("before it is added: got %d provinces, want the bundled %d", got, len(china.Provinces()))
	}
	AddOutline("own.geojson", china.Provinces()[:3])
	if got := len(BaseOf(&plan).Provinces); got != 3 || !HasOutline("own.geojson") {
		t.Errorf("after it was added: got %d provinces, want 3", got)
	}
	plan.Outline = ""
	if got := BaseOf(&plan); got != China() {
		t.Error("a plan without an outline of its own does not have the bundled one")
	}
}
