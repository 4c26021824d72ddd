package output

import (
	"io"

	"fenye/app/words"
	"fenye/data/report"
	"fenye/model"
	"fenye/model/compare"
	"fenye/model/table"
)

// CompareFiles returns the files of a comparison, by name.
func CompareFiles(r *compare.Result, files []model.Source) map[string]Writer {
	return map[string]Writer{
		"summary.json": func(w io.Writer) error { return report.WriteComparison(w, report.ComparisonOf(r, files)) },
		"flows.csv":    func(w io.Writer) error { return report.WriteCSV(w, compare.FlowsTable(r)) },
		"moves.csv":    func(w io.Writer) error { return report.WriteCSV(w, compare.MovesTable(r)) },
		"centres.csv":  func(w io.Writer) error { return report.WriteCSV(w, compare.CentresTable(r)) },
	}
}

// CompareSum says in a sentence how the users of two scenarios add up.
func CompareSum(r *compare.Result, lang words.Lang) string {
	people := func(n model.Users) string { return table.People(int64(n)) }
	text := lang.T("compare.sum", people(r.Move), table.People(int64(r.Places())), people(r.Stay))
	switch {
	case r.Leave > 0 && r.Join > 0:
		text += lang.T("compare.sum.both", people(r.Leave), people(r.Join))
	case r.Leave > 0:
		text += lang.T("compare.sum.leave", people(r.Leave))
	case r.Join > 0:
		text += lang.T("compare.sum.join", people(r.Join))
	}
	return text
}
