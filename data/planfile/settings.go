package planfile

import (
	"io"

	"fenye/model"
)

// EncodeSettings writes a plan without its places and solutions: what most
// edits change, and small however many places there are.
func EncodeSettings(w io.Writer, p *model.Plan) error {
	f := &File{Plan: *p}
	if err := checkSettings(f); err != nil {
		return err
	}
	f.Plan.Places = nil
	return encode(w, f)
}

// DecodeSettings reads what EncodeSettings has written, and gives it places. It
// checks everything that Decode does; the places are those of a plan that was
// checked before.
func DecodeSettings(r io.Reader, places []model.Place) (*model.Plan, error) {
	f, err := decode(&limitedReader{r: r, left: MaxBytes})
	if err != nil {
		return nil, err
	}
	f.Plan.Places = places
	if err := checkSettings(f); err != nil {
		return nil, err
	}
	return &f.Plan, nil
}
