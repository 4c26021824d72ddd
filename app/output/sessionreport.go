package output

import (
	"io"
	"math"
	"strconv"

	"fenye/app/paint"
	"fenye/app/paper"
	"fenye/app/words"
	"fenye/model/session"
	"fenye/model/table"
)

// sessionReport is the report of a run as a document.
func sessionReport(s *Sessions, lang words.Lang) *paper.Document {
	c, r := s.Config, s.Result
	d := &paper.Document{Language: "zh-Hans", Title: lang.T("sessions.report.title"), Words: paper.Words{Contents: lang.T("sessions.report.contents"),
		Page: func(number, of int) string { return strconv.Itoa(number) + " / " + strconv.Itoa(of) }}}
	if lang == words.EN {
		d.Language = "en"
	}
	d.Subtitle = lang.T("sessions.tell.head", table.People(int64(r.Messages)), lang.T("sessions.policy."+string(c.Policy)), len(c.Blades), table.Fixed(r.Seconds, 1))
	add := func(b ...paper.Block) { d.Blocks = append(d.Blocks, b...) }
	fact := func(key, value string) paper.Fact { return paper.Fact{Name: lang.T(key), Value: value} }
	add(paper.Heading{Text: lang.T("sessions.result"), Level: 1}, paper.Facts{
		fact("column.mean_ms", table.Fixed(r.Mean*1000, 1)), fact("column.p50_ms", table.Fixed(r.P50*1000, 1)), fact("column.p95_ms", table.Fixed(r.P95*1000, 1)), fact("column.p99_ms", table.Fixed(r.P99*1000, 1)),
		fact("column.p999_ms", table.Fixed(r.P999*1000, 1)), fact("sessions.result.interval", "± "+reportMillis(r.P99Half)), fact("column.offered", table.Percent(r.Offered)),
		fact("column.dropped", table.People(int64(r.Dropped))), fact("sessions.result.rejected", table.People(int64(r.Rejected))), fact("sessions.seed", strconv.FormatUint(c.Seed, 10)),
	})
	for _, w := range r.Warnings {
		add(paper.Paragraph{Text: Caution(w, lang), Bad: true})
	}
	if len(r.Film) > 0 {
		add(&paper.Picture{Caption: lang.T("sessions.latency"), Alt: lang.T("sessions.report.latency.alt"), Charts: []paint.Chart{TimeChart(r, s.Target, lang)}, Wide: 16, High: 9})
	}
	for _, f := range r.Failures {
		add(paper.Heading{Text: lang.T("sessions.latency.fails", c.Blades[f.Failure.Blade].Name), Level: 1}, paper.Facts{
			fact("sessions.sessions", table.People(int64(f.Sessions))), fact("sessions.result.back", reportSeconds(f.Seconds)), fact("sessions.result.held", table.People(int64(f.Held))),
			fact("sessions.result.late", table.People(int64(f.TimedOut))), fact("sessions.result.rejected", table.People(int64(f.Rejected))), fact("sessions.result.lost", table.People(int64(f.LostUpdates))),
		})
	}
	if y := r.Sync; y != nil {
		add(paper.Heading{Text: lang.T("sessions.tab.sync"), Level: 1}, paper.Facts{
			fact("sessions.sync.rate", table.Fixed(c.Sync.Rate, 0)), fact("sessions.sync.backlog", table.People(int64(y.Backlog))), fact("sessions.sync.most", table.People(int64(y.Most))),
			fact("sessions.sync.merged", table.People(int64(y.Merged))), fact("sessions.sync.longest", reportSeconds(y.MostLag)),
		})
	}
	if len(s.Policies) > 0 {
		t := session.PolicyTable(s.Policies, s.Target, func(p session.Policy) string { return lang.T("sessions.policy." + string(p)) }, func(v string) string { return lang.T("sessions.verdict." + v) })
		add(paper.Heading{Text: lang.T("sessions.policies"), Level: 1}, printed(t, lang.T("sessions.policies"), lang))
	}
	add(paper.Heading{Text: lang.T("sessions.tab.blades"), Level: 1}, printed(session.BladeTable(c, r), lang.T("sessions.tab.blades"), lang))
	if z := s.Sizing; z != nil {
		add(paper.Heading{Text: lang.T("sessions.sizes"), Level: 1}, paper.Paragraph{Text: sizingSentence(z, lang), Bad: z.Blades == 0},
			&paper.Picture{Caption: lang.T("sessions.sizes"), Alt: lang.T("sessions.report.sizes.alt"), Charts: []paint.Chart{SizeChart(z, lang)}, Wide: 16, High: 9},
			printed(session.SizingTable(z), lang.T("sessions.tab.sizing"), lang))
	}
	return d
}

// sizingSentence says how many blades are needed, or that none tried are enough.
func sizingSentence(z *session.Sizing, lang words.Lang) string {
	if z.Blades == 0 {
		return lang.T("sessions.size.none", z.Limit)
	}
	return lang.T("sessions.size.tell", z.Blades)
}

// printed turns a table into one of a document.
func printed(t table.Table, caption string, lang words.Lang) *paper.Table {
	p := &paper.Table{Caption: caption, Keys: 1}
	for _, c := range t.Columns {
		p.Columns = append(p.Columns, paper.Column{Head: lang.T("column." + c.Key), Number: c.Kind.Numeric()})
	}
	for row := range t.Rows {
		var cells []paper.Cell
		for i, c := range t.Columns {
			cells = append(cells, paper.Cell{Text: table.Format(c.Kind, t.At(row, i), table.Lang(lang))})
		}
		p.Rows = append(p.Rows, cells)
	}
	return p
}

func reportMillis(seconds float64) string {
	if math.IsNaN(seconds) {
		return "—"
	}
	return table.Fixed(seconds*1000, 1) + " ms"
}

func reportSeconds(seconds float64) string {
	if math.IsNaN(seconds) {
		return "—"
	}
	return table.Fixed(seconds, 1) + " s"
}

// reports adds the report of a run as a page and for print.
func reports(files map[string]Writer, s *Sessions, lang words.Lang) error {
	painter, err := paint.NewPainter(Fonts())
	if err != nil {
		return err
	}
	d := sessionReport(s, lang)
	files["session-report.html"] = func(w io.Writer) error { return paper.WriteHTML(w, painter, d) }
	files["session-report.pdf"] = func(w io.Writer) error { return paper.WritePDF(w, painter, "", d) }
	if len(s.Result.Film) > 0 {
		charts, size := []paint.Chart{TimeChart(s.Result, s.Target, lang)}, paint.ChartSize{W: 960, H: 540}
		files["latency.png"] = func(w io.Writer) error { return painter.WriteChartsPNG(w, charts, size, 144) }
		files["latency.svg"] = func(w io.Writer) error { return painter.WriteChartsSVG(w, charts, size) }
	}
	if s.Sizing != nil {
		charts, size := []paint.Chart{SizeChart(s.Sizing, lang)}, paint.ChartSize{W: 760, H: 480}
		files["sizing.png"] = func(w io.Writer) error { return painter.WriteChartsPNG(w, charts, size, 144) }
	}
	return nil
}
