package table

// Kind says what a column holds and so how its values are written.
type Kind uint8

const (
	Text     Kind = iota // Value.Text
	Code                 // Value.Text, never a number even if it looks like one
	Users                // Value.Int, whole people
	Count                // Value.Int
	Km                   // Value.Float, kilometres
	Share                // Value.Float, 1 is 100 %
	Degrees              // Value.Float
	Decimal              // Value.Text, an exact decimal number
	Bool                 // Value.Int, 0 or 1
	Centres              // Value.Parts: the centres that serve, with users
	Change               // Value.Float, kilometres more or less
	PerCent              // Value.Float, per cent with two decimals; the head has the sign
	Relative             // Value.Float, a load against its fair share, 1 is fair; three decimals
	Weighed              // Value.Float, a weighted count; whole numbers without decimals, others with three
	Millis               // Value.Float, milliseconds with one decimal
)

// Numeric reports whether values of kind k stand right-aligned.
func (k Kind) Numeric() bool {
	return k != Text && k != Code && k != Centres && k != Bool
}

// Column is one column. Key names it in files ("distance_km") and, after
// "column.", in the translations.
type Column struct {
	Key    string
	Kind   Kind
	Centre int    // number of the centre the column is about; 0: none
	Name   string // name of that centre, put after the translated key
}

// Part is a centre's share in a cell.
type Part struct {
	Number int // 0: no badge
	Name   string
	Users  int64
	Note   string // stands in place of name and users, if not ""
}

// Value is one cell; which field counts follows from the column's kind. A
// value that is not Set is empty: a utilisation without a limit, a dash, or on
// screen its Text.
type Value struct {
	Set   bool
	Text  string
	Int   int64
	Float float64
	Parts []Part
}

// Table is a name, columns and rows. At is called for visible cells only and
// must be quick and safe for concurrent use.
type Table struct {
	Key     string // "places"; names the CSV file and the sheet of a workbook
	Columns []Column
	Rows    int
	At      func(row, column int) Value
}

// TextOf and its sisters make values.
func TextOf(s string) Value   { return Value{Set: true, Text: s} }
func IntOf(n int64) Value     { return Value{Set: true, Int: n} }
func FloatOf(x float64) Value { return Value{Set: true, Float: x} }
func PartsOf(p ...Part) Value { return Value{Set: true, Parts: p} }
func BoolOf(b bool) Value {
	if b {
		return IntOf(1)
	}
	return IntOf(0)
}
