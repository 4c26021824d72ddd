package report

import "fenye/model"

// FailoverSummary is what the loss of each centre does, as JSON. A pointer
// that is nil is written as null: the value does not exist.
type FailoverSummary struct {
	Format   string         `json:"format"`
	Version  int            `json:"version"`
	Status   string         `json:"status"` // optimal, gap or infeasible
	Users    model.Users    `json:"users"`
	MeanKm   *model.Km      `json:"mean_km"` // of the plan itself
	Losses   []FailoverLoss `json:"losses"`
	Reserve  *ReserveFile   `json:"reserve"`
	Drain    *DrainSummary  `json:"drain"` // null: none was asked for
	Input    Input          `json:"input"`
	Shortage *Shortage      `json:"shortage,omitempty"` // only without a plan
}

// FailoverLoss is the loss of one centre, or of those that share its fate.
type FailoverLoss struct {
	Lost     []string      `json:"lost"`
	Users    model.Users   `json:"users"` // whom they serve in the plan
	Shortage model.Users   `json:"shortage"`
	Cause    *string       `json:"cause"`                 // why there is no optimal plan
	Void     []int         `json:"void_wishes,omitempty"` // pins to what is lost, counted from 1 as in the plan
	Nearest  *FailoverView `json:"nearest"`
	Optimal  *FailoverView `json:"optimal"`
	Fixed    *FailoverView `json:"others_fixed"`
}

// FailoverView is one way of carrying on after a loss.
type FailoverView struct {
	Status  string           `json:"status"`
	MeanKm  model.Km         `json:"mean_km"`
	AddedKm model.Km         `json:"added_km"`
	Moved   model.Users      `json:"moved_users"`
	Over    model.Users      `json:"over_users"`
	Centres []FailoverCentre `json:"centres"`
}

// FailoverCentre is a centre that is left.
type FailoverCentre struct {
	Name        string      `json:"name"`
	Load        model.Users `json:"load"`
	Utilisation *float64    `json:"utilisation"`
	Over        model.Users `json:"over_users"`
	MeanKm      *model.Km   `json:"mean_km"`
	AddedKm     *model.Km   `json:"added_km"`
	Gained      model.Users `json:"gained_users"`
}

// ReserveFile is the content of reserve.json.
type ReserveFile struct {
	Survives bool                   `json:"survives"` // there is a plan after each loss
	Extra    map[string]model.Users `json:"extra"`
	Total    model.Users            `json:"total"`
	Possible bool                   `json:"possible"` // false: no capacity helps
	Exact    bool                   `json:"exact"`    // false: whole units may need more
	Shortage []ReserveShortage      `json:"shortage"`
}

// ReserveShortage is how many users the others cannot hold after a loss.
type ReserveShortage struct {
	Lost  []string    `json:"lost"`
	Users model.Users `json:"users"`
}

// DrainSummary is how a centre is emptied.
type DrainSummary struct {
	Centre      string        `json:"centre"`
	Status      string        `json:"status"`
	Users       model.Users   `json:"users"`
	MostUsers   model.Users   `json:"step_users"`
	Steps       int           `json:"steps"`
	AddedUserKm float64       `json:"added_user_km"`
	Failure     *DrainFailure `json:"failure"`
}

// DrainFailure says at which step and by how much a drain fails.
type DrainFailure struct {
	Step  int         `json:"step"`
	Short model.Users `json:"short_users"`
	Left  model.Users `json:"left_users"`
	Cause string      `json:"cause"`
	Unit  *string     `json:"unit"` // the unit that is larger than a step
}
