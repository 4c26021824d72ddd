package simfile

import (
	"bytes"
	"encoding/json"
	"strings"

	"fenye/data/fault"
)

// once refuses JSON text, which is well formed, with an object that has a key
// twice: the decoder would take the last without a word. As for the decoder, keys
// that differ in the case of their letters alone are one.
func once(text []byte) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	type level struct {
		seen map[string]bool // nil: a list
		key  bool            // the next token is one, or the end
	}
	var open []level
	for {
		token, err := d.Token()
		if err != nil {
			return nil // the end of the text
		}
		top := len(open) - 1
		switch end := token == json.Delim('}') || token == json.Delim(']'); {
		case end:
			open = open[:top]
			continue
		case top >= 0 && open[top].key:
			name, _ := token.(string)
			folded := strings.ToLower(strings.ToUpper(name))
			if open[top].seen[folded] {
				return &fault.Error{Room: "simfile", Kind: fault.Repeat, Unit: "line", Row: line(text, d.InputOffset()), Found: name, Expected: "each setting once"}
			}
			open[top].seen[folded], open[top].key = true, false
			continue
		case top >= 0 && open[top].seen != nil:
			open[top].key = true // once this value has ended
		}
		switch token {
		case json.Delim('{'):
			open = append(open, level{seen: map[string]bool{}, key: true})
		case json.Delim('['):
			open = append(open, level{})
		}
	}
}
