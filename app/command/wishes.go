package command

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"fenye/app/cause"
	"fenye/app/wishes"
	"fenye/data/planfile"
	"fenye/model"
	"fenye/model/region"
	"fenye/model/table"
)

// asking are the flags of wishes and the plan in force. They come on top of what
// a saved plan asks.
type asking struct {
	pins, bans, zones    []string
	ceiling, hold, force string
}

func (a *asking) register(s *session, c *cobra.Command) {
	f := c.Flags()
	f.StringArrayVar(&a.pins, "pin", nil, s.lang.T("wishes.flag.pin"))
	f.StringArrayVar(&a.bans, "ban", nil, s.lang.T("wishes.flag.ban"))
	f.StringVar(&a.ceiling, "ceiling", "", s.lang.T("wishes.flag.ceiling"))
	f.StringArrayVar(&a.zones, "zone", nil, s.lang.T("wishes.flag.zone"))
	f.StringVar(&a.force, "in-force", "", s.lang.T("wishes.flag.in_force"))
	f.StringVar(&a.hold, "hold", "", s.lang.T("wishes.flag.hold"))
}

// check finds what is wrong with the call before anything is read.
func (a *asking) check(s *session) error {
	if a.ceiling != "" {
		if _, err := wishes.Kilometres(a.ceiling); err != nil {
			return s.bad("--ceiling", a.ceiling, "1500, 0")
		}
	}
	if _, err := holdOf(a.hold); err != nil {
		return s.bad("--hold", a.hold, "50, fewest")
	}
	return nil
}

// holdOf reads kilometres or "fewest"; "" is 0.
func holdOf(text string) (model.Km, error) {
	switch text {
	case "":
		return 0, nil
	case "fewest":
		return model.HoldFewest, nil
	}
	return wishes.Kilometres(text)
}

// apply adds the wishes to the scenario in work.
func (a *asking) apply(s *session, plan *model.Plan) error {
	sc := plan.Scenario()
	for _, list := range []struct {
		texts []string
		read  func(*model.Plan, string) (model.Wish, error)
	}{{a.pins, wishes.Pin}, {a.bans, wishes.Ban}, {a.zones, wishes.Zone}} {
		for _, text := range list.texts {
			w, err := list.read(plan, text)
			if err != nil {
				return err
			}
			sc.Wishes = model.AddWish(sc.Wishes, w)
		}
	}
	km, err := wishes.Kilometres(a.ceiling)
	switch {
	case err == nil && km == 0:
		for i := len(sc.Wishes) - 1; i >= 0; i-- {
			if w := &sc.Wishes[i]; w.Kind == model.WishCeiling && w.Everywhere() {
				sc.Wishes = model.RemoveWishes(sc.Wishes, i)
			}
		}
	case a.ceiling != "":
		w, err := wishes.Ceiling(a.ceiling)
		if err != nil {
			return err
		}
		sc.Wishes = model.AddWish(sc.Wishes, w)
	}
	if a.force != "" {
		force, err := inForce(plan, a.force)
		if err != nil {
			return err
		}
		sc.InForce = force
	}
	if a.hold == "" {
		return nil
	}
	if sc.InForce == nil {
		return &usage{s.lang.T("wishes.no_force")}
	}
	sc.Hold, err = holdOf(a.hold)
	return err
}

// inForce takes the solution of a saved plan as the one in force: places are
// known again by name and position, centres by name.
func inForce(plan *model.Plan, path string) (*model.InForce, error) {
	saved, err := planfile.Load(path)
	if err != nil {
		return nil, err
	}
	x := saved.Solution()
	if x == nil {
		return nil, &cause.Said{Key: "wishes.unsolved", Args: []any{filepath.Base(path)}}
	}
	number := map[string]int32{}
	for _, c := range plan.Scenario().Centres {
		number[c.Name] = int32(c.Number)
	}
	then := saved.Plan.Scenario().Centres
	type key struct {
		name     string
		lon, lat float64
	}
	at := map[key]int{}
	for i, p := range saved.Plan.Places {
		at[key{p.Name, p.Position.Lon, p.Position.Lat}] = i
	}
	shares := map[int32][]region.Share{}
	for _, share := range x.Shared {
		shares[share.Place] = append(shares[share.Place], share)
	}
	f := &model.InForce{Owner: make([]int32, len(plan.Places))}
	for i, p := range plan.Places {
		old, known := at[key{p.Name, p.Position.Lon, p.Position.Lat}]
		if !known {
			continue
		}
		f.Owner[i] = number[then[x.Owner[old]].Name]
		for _, share := range shares[int32(old)] {
			if n := number[then[share.Centre].Name]; n > 0 && share.Users > 0 {
				f.Shared = append(f.Shared, model.InForceShare{Place: int32(i), Centre: n, Users: share.Users})
			}
		}
	}
	return f, nil
}

// wishPrices works out what every wish adds, all of them within the time limit;
// none where that is too short. 0 is no limit.
func wishPrices(ctx context.Context, o *region.Outcome, limit time.Duration) ([]region.WishPrice, error) {
	limited := ctx
	if limit > 0 {
		var cancel context.CancelFunc
		limited, cancel = context.WithTimeout(ctx, limit)
		defer cancel()
	}
	prices, err := region.NewSolver().WishPrices(limited, o)
	if err != nil && limited.Err() != nil && ctx.Err() == nil {
		return nil, nil
	}
	return prices, err
}

// tellWishes says what every wish adds, and who changes his centre of the plan
// in force beside the free optimum.
func (s *session) tellWishes(ctx context.Context, w io.Writer, o *region.Outcome, prices []region.WishPrice) error {
	for i, p := range prices {
		text := wishes.Text(s.lang, o.Plan, o.Scenario, &o.Scenario.Wishes[i])
		if p.Void {
			fmt.Fprintln(w, s.lang.T("wishes.tell.void", text))
			continue
		}
		fmt.Fprintln(w, s.lang.T("wishes.tell", text, table.Fixed(p.Added, 1)))
	}
	if o.Scenario.InForce == nil {
		return nil
	}
	free, err := region.NewSolver().AtHold(ctx, o.Plan, 0)
	if err != nil || free.Solution == nil {
		return err
	}
	users := func(n model.Users) string { return table.People(int64(n)) }
	_, err = fmt.Fprintln(w, s.lang.T("wishes.tell.changed", users(o.ChangedUsers), users(free.ChangedUsers), table.Fixed(o.UserKm-free.UserKm, 1)))
	return err
}
