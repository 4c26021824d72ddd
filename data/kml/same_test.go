package kml

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"fenye/data/fault"
)

// oddities are texts for whose sake a reader could differ from its oracle.
var oddities = []string{
	`<?xml version="1.0" encoding="UTF-8"?>` + "\r\n<kml xmlns=\"http://www.opengis.net/kml/2.2\">\r\n<Document><name>d</name>\r\n<Folder><Placemark><name>\r\n a \r b</name></Placemark></Folder></Document></kml>\r\n",
	`<?xml version='1.0' encoding='GB18030'?><kml><Placemark><name>成都</name><description>人口：5` + "\n" + `省 ＝ x: = y` + "\na :=：= b：：c=\n：：\n=\n" + `</description></Placemark></kml>`,
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

// ways are the ways of reading: as ever, with windows so small that they cut
// the tokens, and in pieces so short that a text has many of them.
var ways = map[string]func(context.Context, io.Reader, func(*Placemark) error) ([]string, error){
	"read": Read,
	"dripping": func(ctx context.Context, r io.Reader, each func(*Placemark) error) ([]string, error) {
		return Read(ctx, iotest.OneByteReader(r), each)
	},
	"1": way(1, 0, 1), "2": way(2, 0, 1), "5": way(5, 0, 1), "13": way(13, 0, 1), "29": way(29, 0, 1),
	"2 pieces": way(firstWindow, 2, 20), "5 pieces": way(firstWindow, 5, 20), "short pieces": way(64, 3, 10), "shortest pieces": way(200, 50, 1),
}

func way(window, crew, least int) func(context.Context, io.Reader, func(*Placemark) error) ([]string, error) {
	return func(ctx context.Context, r io.Reader, each func(*Placemark) error) ([]string, error) {
		p := newParser(ctx, r, each)
		p.scan.buf, p.crew, p.least = make([]byte, 0, window), crew, least
		err := p.run()
		return p.links, err
	}
}

// same holds ways of reading text, or all, against the oracle.
func same(t *testing.T, text string, names ...string) {
	t.Helper()
	if names == nil {
		names = slices.Sorted(maps.Keys(ways))
	}
	want := reading(text, oracleRead)
	for _, name := range names {
		if got := reading(text, ways[name]); got != want {
			t.Errorf("%s: %.2000q:\n got %.2000s\nwant %.2000s", name, text, got, want)
		}
	}
}

// TestSame: what is read and what is refused is what it was with encoding/xml
// alone, wherever a text ends.
func TestSame(t *testing.T) {
	for _, text := range oddities {
		same(t, text)
		for end := range len(text) {
			same(t, text[:end], "13", "short pieces")
		}
	}
	long := strings.Repeat("k", mostNamed) + "x: 1\n"
	for range 13 {
		long += long
		same(t, "<kml><Placemark><description>"+long+"</description></Placemark></kml>", "read")
	}
	same(t, "<kml><Placemark>"+strings.Repeat("<ExtendedData><Data name='a'><value>"+long[:mostTexts/2]+"</value></Data></ExtendedData>", 8)+"</Placemark></kml>", "read", "2 pieces")
}

// TestSameMade: the same for texts that are made up, whole and damaged.
func TestSameMade(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	for range 300 {
		var b strings.Builder
		b.WriteString("<kml><Document>")
		folder(&b, rng, 0)
		b.WriteString("</Document></kml>")
		text := b.String()
		same(t, text)
		at := rng.IntN(len(text))
		same(t, text[:at]+text[at+rng.IntN(min(9, len(text)-at)):])
		same(t, text[:at]+[]string{"<", ">", "&", "'", "\x00", "\xff", "]]>", "<!--", "-->", "<![CDATA[", "<Placemark>", "</Placemark>", "</Folder>"}[rng.IntN(13)]+text[at:])
	}
}

// folder writes what a folder may hold, some of it odd.
func folder(b *strings.Builder, rng *rand.Rand, depth int) {
	for range rng.IntN(12) {
		switch k := rng.IntN(40); {
		case k < 6 && depth < 5:
			b.WriteString("<Folder><name>f</name>")
			folder(b, rng, depth+1)
			b.WriteString("</Folder>\n")
		case k < 32:
			fmt.Fprintf(b, "<Placemark id='%d'>%s<Point><coordinates>%d,%d,0</coordinates></Point></Placemark>\r\n", k, []string{
				"<name>a &amp; b</name>", "<name/>", "<name> 成 都 </name><description>人口：5\n b = 6</description>", "<description><![CDATA[<Placemark> a: <b>5</b>]]></description>",
				"<ExtendedData><Data name='p'><value>1</value></Data><Data name='q>'><value>\r\n2</value></Data></ExtendedData>", "<name>a<!-- b --> c</name>", "<Placemark/>",
				"<MultiGeometry><Point><coordinates>1,2</coordinates></Point><LineString><coordinates>1</coordinates></LineString></MultiGeometry>", "<a:b x:y='>'></c:b>", "<a b=\"'&lt;Placemark'\"/>",
				"<Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 1,0 1,1</coordinates></LinearRing></outerBoundaryIs></Polygon>"}[rng.IntN(11)], rng.IntN(360)-180, k)
		case k < 34:
			b.WriteString("<!-- <Placemark><name>x</name></Placemark> -->")
		case k < 36:
			b.WriteString("<![CDATA[<Placemark></Placemark>]]>")
		default:
			b.WriteString("<NetworkLink><Link><href>x.kml</href></Link></NetworkLink>")
		}
	}
}

// TestLimits: the limits hold when pieces are read side by side.
func TestLimits(t *testing.T) {
	links := "<kml>" + strings.Repeat("<Link><href>a</href></Link><Placemark/>", mostLinks+1) + "</kml>"
	same(t, links)
	same(t, "<kml>"+strings.Repeat("<Folder><Placemark/>", mostDepth+1))
}

// TestCancelled: a long reading stops when its context ends, or who is read to.
func TestCancelled(t *testing.T) {
	long := "<kml>" + strings.Repeat(mark("a")+"\n", 150_000) + "</kml>"
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	rows := 0
	_, err := Read(ctx, strings.NewReader(long), func(*Placemark) error {
		if rows++; rows == 40_000 {
			cancel()
		}
		return nil
	})
	if !errors.Is(err, context.Canceled) || rows > 100_000 {
		t.Errorf("%d placemarks, %v", rows, err)
	}
	stop := errors.New("enough")
	rows = 0
	if _, err := Read(context.Background(), strings.NewReader(long), func(p *Placemark) error {
		if rows++; p.Row != rows || p.Name != "a" {
			t.Fatalf("row %d is %+v", rows, p)
		}
		if rows == 40_000 {
			return stop
		}
		return nil
	}); !errors.Is(err, stop) || rows != 40_000 {
		t.Errorf("%d placemarks, %v", rows, err)
	}
}

// FuzzSame holds Read against its oracle.
func FuzzSame(f *testing.F) {
	for _, text := range oddities {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) { same(t, text) })
}
