package paper

import "fenye/app/paint"

// Document is a report in one language.
type Document struct {
	Language        string // as HTML has it: "zh-Hans", "en"
	Title, Subtitle string
	// Date stands on a line of its own: two files of one document differ in it
	// alone. "" leaves it out.
	Date   string
	Facts  []Fact // under the title
	Blocks []Block
	Words  Words
}

// Words are what the form itself says.
type Words struct {
	Contents string
	// Page says where a page is in the whole.
	Page func(number, of int) string
	// Continued is put after the caption of a table on its further pages.
	Continued string
}

// Block is a part of a document: Heading, Paragraph, Facts, Table or Picture.
type Block interface{ block() }

// Heading begins a section. Level 1 is the highest, 2 the one below.
type Heading struct {
	Text  string
	Level int
}

// Paragraph is running text. A Bad one says what is wrong.
type Paragraph struct {
	Text string
	Bad  bool
}

// Facts are names with values, one a line.
type Facts []Fact

// Fact is a name with its value.
type Fact struct {
	Name, Value string
	Bad         bool
	Code        bool // the value is for machines: a checksum
}

// Table has a head that is repeated on every page.
type Table struct {
	Caption string
	Columns []Column
	Rows    [][]Cell
	Total   []Cell // the last line, nil for none
	// Keys is how many columns are repeated where a table is too wide for one
	// page and goes on beside itself; at least 1.
	Keys int
	Note string // below
}

// Column is the head of a column.
type Column struct {
	Head   string
	Number bool // stands at the right
}

// Cell is one cell. A badge stands before its text.
type Cell struct {
	Text  string
	Badge *paint.Badge
	Bad   bool
}

// Picture is a printed map on a page of its own, or charts below each other.
type Picture struct {
	Caption string
	Alt     string // says in words what it shows
	Sheet   *paint.Sheet
	Charts  []paint.Chart
	// Wide over High is the shape of the charts; a map has its paper's.
	Wide, High float64
}

func (Heading) block()   {}
func (Paragraph) block() {}
func (Facts) block()     {}
func (*Table) block()    {}
func (*Picture) block()  {}
