package failover_test

import (
	"context"
	"fmt"
	"testing"

	"fenye/geom"
	"fenye/model"
	"fenye/model/failover"
	"fenye/model/region/instance"
)

// twelve are the centres of the benchmark: the eight of the reference
// instances and four more.
var twelve = []geom.Point{
	{Lon: 116.46, Lat: 39.92}, {Lon: 120.76, Lat: 30.77}, {Lon: 113.26, Lat: 23.13}, {Lon: 104.07, Lat: 30.67},
	{Lon: 114.30, Lat: 30.59}, {Lon: 108.94, Lat: 34.34}, {Lon: 106.71, Lat: 26.58}, {Lon: 123.43, Lat: 41.81},
	{Lon: 117.00, Lat: 36.67}, {Lon: 119.30, Lat: 26.08}, {Lon: 111.75, Lat: 40.84}, {Lon: 112.94, Lat: 28.23},
}

// bigPlan has places of a reference instance and centres of one capacity each,
// per cent of what all users need if one is lost.
func bigPlan(places, percent int) *model.Plan {
	cloud := instance.Split(places, 8, 1).Problem
	p := &model.Plan{Scenarios: []model.Scenario{{Unit: model.UnitSplit}}}
	total := model.Users(0)
	for i, at := range cloud.Points {
		p.Places = append(p.Places, model.Place{Name: fmt.Sprintf("p%05d", i), Position: at, Population: model.People(int64(cloud.Users[i]))})
		total += cloud.Users[i]
	}
	for k, at := range twelve {
		p.Scenario().Centres = append(p.Scenario().Centres, model.Centre{
			Number: k + 1, Name: fmt.Sprintf("c%02d", k+1), Position: at, Up: true,
			Capacity: total * model.Users(percent) / 100 / model.Users(len(twelve)-1),
		})
	}
	return p
}

// BenchmarkFailover measures the matrix of losses with the plan itself, all
// three ways of taking over and every figure; then a drain in steps of a tenth.
func BenchmarkFailover(b *testing.B) {
	b.Run("12x10000", func(b *testing.B) {
		p := bigPlan(10000, 105)
		for b.Loop() {
			l, err := failover.Matrix(context.Background(), p, failover.Options{})
			if err != nil || !l.Survive() || len(l.Cases) != 12 {
				b.Fatal(l, err)
			}
		}
	})
	b.Run("drain/12x10000", func(b *testing.B) {
		o := outcome(b, bigPlan(10000, 105))
		for b.Loop() {
			if d, err := failover.Drain(context.Background(), o, 4, 0.1); err != nil || d.Failure != nil {
				b.Fatal(d, err)
			}
		}
	})
}

// BenchmarkReserve measures what the loss of a centre asks for where those left
// are too small: the matrix with the least extra capacity, and all choices of
// where it goes, with the shortest proven.
func BenchmarkReserve(b *testing.B) {
	p := bigPlan(10000, 97)
	b.Run("least/12x10000", func(b *testing.B) {
		for b.Loop() {
			l, err := failover.Matrix(context.Background(), p, failover.Options{})
			if err != nil || l.Survive() || l.Reserve().Total == 0 {
				b.Fatal(l, err)
			}
		}
	})
	b.Run("choices/12x10000", func(b *testing.B) {
		o := outcome(b, p)
		for b.Loop() {
			if all, err := failover.Choices(context.Background(), o, nil, 0); err != nil || len(all) < 2 {
				b.Fatal(all, err)
			}
		}
	})
}
