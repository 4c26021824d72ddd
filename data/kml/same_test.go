package kml

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"fenye/data/fault"
)

// oddities are texts for whose sake a reader could differ from its oracle.
var oddities = []string{
	`<?xml version="1.0" encoding="UTF-8"?>` + "\r\n<kml xmlns=\"http://www.opengis.net/kml/2.2\">\r\n<Document><name>d</name>\r\n<Folder><Placemark><name>\r\n a \r b</name></Placemark></Folder></Document></kml>\r\n",
	`<?xml version='1.0' encoding='GB18030'?><kml><Placemark><name>成都</name><description>人口：5` + "\n" + `省 ＝ x: = y</description></Placemark></kml>`,
	`<?xml version="1.1"?><kml/>`,
	`<kml><!-- <Placemark> ]]> --><Placemark><name>a<!-- </name> -->b</name></Placemark><![CDATA[</kml>]]></kml>`,
	`<kml><Placemark><description><![CDATA[a: <b>]]>]]&gt;<![CDATA[]]]]><![CDATA[>` + "\r\n\r" + `x=1]]></description></Placemark></kml>`,
	`<kml><Placemark id='a>b' name = "x"><ExtendedData><Data a="1" name="n&amp;m"><value/><value>1</value></Data><SchemaData><SimpleData name='q' name="r"> 2 </SimpleData></SchemaData></ExtendedData></Placemark></kml>`,
	`<k:kml xmlns:k="u"><k:Placemark x:name="p" k:name='q'><gx:name>n</k:name><k:Data y:name="key"><value>v</value></k:Data></k:Placemark></k:kml>`,
	`<kml><Placemark><name>a<b/>c</name><name>d</name><name/><description/></Placemark><Placemark/><Folder/></kml>`,
	`<kml><Placemark><Placemark><name>in</name></Placemark><name>out</name></Placemark></kml>`,
	`<kml><Placemark><MultiGeometry><Point><coordinates>` + "\r\n\t1,2,\r\n3 4,5 </coordinates></Point><Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 1,0,x</coordinates></LinearRing></outerBoundaryIs></Polygon><LineString><coordinates>1,2</coordinates></LineString></MultiGeometry></Placemark></kml>",
	`<kml><Placemark><Polygon><innerBoundaryIs><LinearRing><coordinates>1,1 2,2</coordinates></LinearRing></innerBoundaryIs><LinearRing><coordinates>3,3</coordinates></LinearRing><LinearRing><coordinates/></LinearRing><LinearRing><coordinates>4,4,</coordinates></LinearRing></Polygon><Point><coordinates>“1” ,2</coordinates><coordinates>,2</coordinates><coordinates>1 2</coordinates></Point><LinearRing><coordinates>1,2</coordinates></LinearRing></Placemark><Placemark><LinearRing><coordinates>5,6</coordinates></LinearRing><Polygon/></Placemark></kml>`,
	"<kml><Placemark><name>a</name\n>\n<name\n\t>b&#x4e2d;&#13;\n&eacute;</name></Placemark>\n</kml >",
	"<kml>\n\n<Placemark>\n<name>&bad;</name></Placemark></kml>",
	"<kml>\n<Placemark>\n<name>a\x00</name></Placemark></kml>",
	"<kml>\n\n\n<Placemark><name>a\xff</name></Placemark></kml>",
	"<kml>\n<Placemark><name>\uFFFE</name></Placemark></kml>", "<kml>\n<name>\uFFFF</name></kml>", "<kml>\uFFFD\U0001F600</kml>",
	"<kml>\n<name>]]></name></kml>", "<kml>\n<a b=']]>'></a></kml>", "<kml>\n<a b='<'></a></kml>", "<kml>\n<a b='\x01'/></kml>",
	"<kml a='b'c='d'/>", "<kml a=b/>", "<kml a/>", "<kml a =\r\n'b\r\nc' name='x\ry'/>", "<kml / >", "<kml/ ></kml>", "< kml/>", "<kml></ kml>", "<kml></kml a>",
	"<kml><a:b:c/></kml>", "<kml><:a/></kml>", "<kml><a:/></kml>", "<kml><a:1></1></kml>", "<kml><1/></kml>", "<kml><-a/></kml>", "<kml><地/></kml>", "<kml><a地/></kml>", "<kml><a\xff/></kml>",
	"<kml><a:b></c:b></kml>", "<kml>\n<a>\n</b></kml>", "<kml></kml></kml>", "</kml>", "<kml", "<kml>", "<kml><", "<kml></", "<kml></kml", "<kml><a b", "<kml><a b=", "<kml><a b='", "<kml>a", "<kml>&", "<kml>&#", "<kml>&amp",
	"<kml><!-", "<kml><!--", "<kml><!-- --", "<kml><!-- -- --></kml>", "<kml><!x", "<kml><![CDATA", "<kml><![CDATA[", "<kml><![CDATA[a", "<kml><![CDAT[a]]></kml>", "<kml><?", "<kml><?a", "<kml><?a?", "<kml><?xml?></kml>", "<kml><? a?></kml>",
	`<!DOCTYPE kml [<!ELEMENT a "<>"> <!-- > -->]><kml/>`, `<!DOCTYPE kml SYSTEM "x.dtd"><kml/>`, `<!DOCTYPE kml [<!entity a "b">]><kml/>`,
	"text <kml/>", "<kml/> text", "\ufeff<kml/>", "", " ",
	`<kml><NetworkLink><Link><href> a&amp;b.kml </href><href>c<d/></href></Link><Url><href><![CDATA[http://x/?a&b]]></href></Url></NetworkLink></kml>`,
	`<kml><Placemark><description>&lt;table&gt;&lt;tr&gt;&lt;td&gt;a: &lt;td&gt;1&lt;/table&gt;b=2` + "\n" + `http://x</description></Placemark></kml>`,
}

// reading is all that a reading gives, in words.
func reading(text string, read func(context.Context, io.Reader, func(*Placemark) error) ([]string, error)) string {
	var b strings.Builder
	links, err := read(context.Background(), strings.NewReader(text), func(p *Placemark) error {
		fmt.Fprintf(&b, "%+v\n", *p)
		return nil
	})
	fmt.Fprintf(&b, "%q %v", links, err)
	var f *fault.Error
	if errors.As(err, &f) {
		fmt.Fprintf(&b, " %+v", *f)
	}
	return b.String()
}

func oracleRead(ctx context.Context, r io.Reader, each func(*Placemark) error) ([]string, error) {
	p := newOracle(ctx, r, each)
	err := p.run()
	return p.links, err
}

// TestSame: what is read and what is refused is what it was with encoding/xml
// alone, wherever a text ends.
func TestSame(t *testing.T) {
	for _, text := range oddities {
		for end := range len(text) + 1 {
			if got, want := reading(text[:end], Read), reading(text[:end], oracleRead); got != want {
				t.Errorf("%q:\n got %s\nwant %s", text[:end], got, want)
			}
		}
	}
}

// TestSameWindows: the same where the end of a window cuts each of the tokens.
func TestSameWindows(t *testing.T) {
	for _, size := range []int{1, 2, 3, 5, 8, 13, 29} {
		small := func(ctx context.Context, r io.Reader, each func(*Placemark) error) ([]string, error) {
			p := newParser(ctx, r, each)
			p.scan.buf = make([]byte, 0, size)
			err := p.run()
			return p.links, err
		}
		for _, text := range oddities {
			if got, want := reading(text, small), reading(text, oracleRead); got != want {
				t.Errorf("%q in windows of %d:\n got %s\nwant %s", text, size, got, want)
			}
		}
	}
}

// TestSameDripping: the same for a file that comes byte by byte.
func TestSameDripping(t *testing.T) {
	drip := func(ctx context.Context, r io.Reader, each func(*Placemark) error) ([]string, error) {
		return Read(ctx, iotest.OneByteReader(r), each)
	}
	for _, text := range oddities {
		if got, want := reading(text, drip), reading(text, oracleRead); got != want {
			t.Errorf("%q:\n got %s\nwant %s", text, got, want)
		}
	}
}

// FuzzSame holds Read against its oracle.
func FuzzSame(f *testing.F) {
	for _, text := range oddities {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if got, want := reading(text, Read), reading(text, oracleRead); got != want {
			t.Errorf("%q:\n got %s\nwant %s", text, got, want)
		}
	})
}
