package mongo

import (
	"context"
	"io"
	"sync"

	"fenye/model/cores"
)

// batch is how many documents a worker parses at a time.
const batch = 256

// job is a run of documents that one worker parses; done is closed after it.
type job[T any] struct {
	docs []document
	out  []T
	err  error
	done chan struct{}
}

// run parses the documents up to the first that cannot be.
func (j *job[T]) run(parse func(d document) (T, error)) {
	defer close(j.done)
	for _, d := range j.docs {
		v, err := parse(d)
		if err != nil {
			j.err = err
			return
		}
		j.out = append(j.out, v)
	}
}

// parseAll parses all documents of s on all cores and keeps their order. Of
// several errors it returns the one of the first document.
func parseAll[T any](ctx context.Context, s splitter, parse func(d document) (T, error)) ([]T, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	jobs, order := make(chan *job[T]), make(chan *job[T], 4*cores.Count())
	var workers sync.WaitGroup
	for range cores.Count() {
		workers.Go(func() {
			for j := range jobs {
				j.run(parse)
			}
		})
	}
	var cutErr error // after the documents before it; known once order is closed
	go func() {
		defer close(order)
		defer close(jobs)
		cutErr = cut(ctx, s, order, jobs)
	}()
	var all []T
	var first error
	for j := range order {
		if first != nil {
			continue
		}
		select {
		case <-j.done:
			all = append(all, j.out...)
			first = j.err
		case <-ctx.Done():
			first = ctx.Err()
		}
		if first != nil {
			cancel()
		}
	}
	workers.Wait()
	if first == nil {
		first = cutErr
	}
	return all, first
}

// cut sends the documents of s to order and to jobs, in runs, and returns what
// ended it: nil after the last document, the error of s, or that of ctx.
func cut[T any](ctx context.Context, s splitter, order, jobs chan<- *job[T]) error {
	for {
		j := &job[T]{done: make(chan struct{})}
		var err error
		for err == nil && len(j.docs) < batch {
			var d document
			if d, err = s.next(); err == nil {
				j.docs = append(j.docs, d)
			}
		}
		for _, to := range []chan<- *job[T]{order, jobs} {
			select {
			case to <- j:
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}
