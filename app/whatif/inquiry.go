package whatif

import (
	"context"

	"fyne.io/fyne/v2"

	"fenye/app/part"
	"fenye/model"
)

// inquiry is what the studies share that work beside the window.
type inquiry struct {
	b       *Bench
	job     job
	changed func() // shows what there is
	head    *head
	run     *part.ToolButton
	files   []*part.ToolButton // write what was found
	dock    *part.Page
}

// set makes the inquiry one of the studies of a bench.
func (q *inquiry) set(b *Bench, changed func()) { q.b, q.job.b, q.changed = b, b, changed }

// save makes a button that writes a file.
func (q *inquiry) save(text string, do func() (name string, content []byte, err error)) *part.ToolButton {
	return part.NewToolButton(text, "export", func() {
		name, content, err := do()
		if err != nil {
			q.b.options.Failed(err)
			return
		}
		q.b.options.SaveFile(name, content)
	})
}

// newHead makes the strip of the study with its tools, the files last.
func (q *inquiry) newHead(key string, tools ...fyne.CanvasObject) {
	for _, f := range q.files {
		tools = append(tools, f)
	}
	q.head = q.b.newHead(key, tools...)
	q.job.strip = q.head.strip
	q.job.show()
}

// ask begins work and takes its answer, or says why there is none.
func ask[T any](q *inquiry, work func(ctx context.Context, progress func(float64)) (T, error), said func(error) error, take func(T)) {
	run(&q.job, work, func(answer T, err error) {
		if err != nil {
			q.b.options.Failed(said(err))
		} else {
			take(answer)
		}
		q.changed()
	})
	q.changed()
}

// itself says an error as it is.
func itself(err error) error { return err }

// showWork shows whether there is work to stop, and whether there are files to
// write.
func (q *inquiry) showWork(found bool) {
	q.head.working(q.busy())
	for _, f := range q.files {
		f.SetEnabled(found && !q.busy())
	}
}

func (q *inquiry) page() *part.Page { return q.dock }
func (q *inquiry) busy() bool       { return q.job.busy() }
func (q *inquiry) stop() bool {
	if !q.job.end() {
		return false
	}
	q.changed()
	return true
}

// samePlaces reports whether two plans have the same places.
func samePlaces(a, b *model.Plan) bool {
	return firstOf(a.Places) == firstOf(b.Places) && len(a.Places) == len(b.Places)
}
