package table

// Field is a column together with what stands in it, by row.
type Field[R any] struct {
	Column
	Of func(r R) Value
}

// F makes a field.
func F[R any](key string, kind Kind, of func(r R) Value) Field[R] {
	return Field[R]{Column{Key: key, Kind: kind}, of}
}

// With makes a field of a column.
func With[R any](c Column, of func(r R) Value) Field[R] { return Field[R]{c, of} }

// About makes a field that is about a centre, by its number and name.
func About[R any](number int, name, key string, kind Kind, of func(r R) Value) Field[R] {
	return Field[R]{Column{Key: key, Kind: kind, Centre: number, Name: name}, of}
}

// Of makes a table of rows, which must not change, with their fields.
func Of[R any](key string, rows []R, fields ...Field[R]) Table {
	return Table{Key: key, Columns: columnsOf(fields), Rows: len(rows), At: func(row, column int) Value { return fields[column].Of(rows[row]) }}
}

// Numbered makes a table of so many rows, which are known by their numbers from 0.
func Numbered(key string, rows int, fields ...Field[int]) Table {
	return Table{Key: key, Columns: columnsOf(fields), Rows: rows, At: func(row, column int) Value { return fields[column].Of(row) }}
}

func columnsOf[R any](fields []Field[R]) []Column {
	columns := make([]Column, len(fields))
	for i, f := range fields {
		columns[i] = f.Column
	}
	return columns
}

// If is a value where there is one, else an empty cell.
func If(has bool, v Value) Value {
	if !has {
		return Value{}
	}
	return v
}
