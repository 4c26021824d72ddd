package kml

import (
	"context"
	"fmt"
	"strings"
	"testing"
)

// The names of placemarks last, however they are written and however many others
// follow: also single words with blanks around them.
func TestNamesLast(t *testing.T) {
	for _, around := range []string{"%s", "\n\t%s\n", " %s", "%s ", "a\n%s", "\u3000%s\u00a0", "<![CDATA[\n%s]]>", "&#10;%s", "%s&#32;"} {
		var b strings.Builder
		b.WriteString("<kml>")
		var want, got []string
		for i := range 300 {
			word := strings.Repeat("市", i%5) + fmt.Sprintf("N%05d", i)
			fmt.Fprintf(&b, "<Placemark><name>"+around+"</name><Point><coordinates>1,2</coordinates></Point></Placemark>\n", word)
			if strings.HasPrefix(around, "a") {
				word = "a " + word
			}
			want = append(want, word)
		}
		b.WriteString("</kml>")
		_, err := Read(context.Background(), strings.NewReader(b.String()), func(p *Placemark) error {
			got = append(got, p.Name)
			return nil
		})
		if err != nil || len(got) != len(want) {
			t.Fatalf("%q: %d names, %v, want %d", around, len(got), err, len(want))
		}
		for i := range want {
			if got[i] != want[i] {
				t.Fatalf("%q: name %d is %q, want %q", around, i, got[i], want[i])
			}
		}
	}
}
