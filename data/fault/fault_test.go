package fault

import (
	"errors"
	"io"
	"strings"
	"testing"
)

func TestError(t *testing.T) {
	e := &Error{Room: "kml", Kind: BadValue, Row: 3, Field: "population", Found: "x", Expected: "a number", Err: io.EOF}
	named := In("cities.kml", e)
	if got, want := named.Error(), `kml: cities.kml: row 3: population: found "x", expected a number: EOF`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if e.File != "" || In("other.kml", named).Error() != named.Error() || In("a", nil) != nil {
		t.Errorf("In changes what it should not")
	}
	if !errors.Is(named, io.EOF) || !errors.Is(named, &Error{Kind: BadValue}) || errors.Is(named, &Error{Kind: Empty}) {
		t.Errorf("errors.Is does not tell kinds apart")
	}
	if got := In("a.csv", io.ErrUnexpectedEOF); !errors.Is(got, &Error{Kind: Unreadable}) || !errors.Is(got, io.ErrUnexpectedEOF) {
		t.Errorf("an error of another kind became %v", got)
	}
	long := (&Error{Kind: BadValue, Found: strings.Repeat("长", 1000)}).Error()
	if len([]rune(long)) > 100 {
		t.Errorf("a long value is not shortened: %s", long)
	}
}
