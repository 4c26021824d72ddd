package demand

import (
	"errors"
	"testing"

	"fenye/data/fault"
	"fenye/geom"
)

// TestCellsInsteadOfPositions reads users that another program added up over
// cells of the S2 grid, by their tokens or numbers.
func TestCellsInsteadOfPositions(t *testing.T) {
	for _, text := range []string{
		"s2_token,users\n35f05501b,10\n345a3,20\n,3\n35f0 1,4\n",
		"S2 cell id;users\n3886699944156856320;10\n-5764607523034234880;20\n;3\n12;4\n",
	} {
		res := mustRead(t, text, Options{})
		if len(res.Places) != 2 || len(res.Source.Skipped) != 2 || res.Source.Skipped[1].Reason != string(BadCell) || res.Source.Skipped[1].Row != 5 {
			t.Fatalf("%.20q: %d places, skipped %+v", text, len(res.Places), res.Source.Skipped)
		}
		cell, _ := geom.ParseGridCell("35f05501b")
		found := false
		for _, p := range res.Places {
			found = found || geom.Distance(p.Position, cell.Centre()) < 1e-6
		}
		if !found {
			t.Errorf("%.20q: no place is the middle of its cell: %+v", text, res.Places)
		}
	}
	both := mustRead(t, "cell_id,lon,lat,users\n35f05501b,100,30,10\n", Options{})
	if at := both.Places[0].Position; at != (geom.Point{Lon: 100, Lat: 30}) {
		t.Errorf("a position of its own gives way to a cell: %v", at)
	}
	if _, err := read("PAR1\x15\x04PAR1", Options{}); !errors.Is(err, &fault.Error{Kind: fault.Unsupported}) {
		t.Errorf("Parquet: got %v", err)
	}
	if res := mustRead(t, "PAR1,lon,lat,users\nname,100,30,10\n", Options{}); len(res.Places) != 1 {
		t.Errorf("a text that begins like Parquet: %+v", res)
	}
}
