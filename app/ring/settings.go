package ring

import (
	"encoding/json"
	"math"

	"fenye/model/ring"
)

// settingsVersion is written by this program.
const settingsVersion = 1

// reference names a file that the plan works on: its path, and the checksum it
// had when it was taken.
type reference struct {
	Path   string `json:"path"`
	SHA256 string `json:"sha256,omitempty"`
}

// Modes of the adjustment.
const (
	planner = "planner"
	paper   = "paper"
)

// settings are what the workbench keeps in the plan.
type settings struct {
	Version  int       `json:"version"`
	Ring     reference `json:"ring"`
	Builder  reference `json:"builder"`
	Log      reference `json:"log"` // an access log, or a table of counts
	Previous reference `json:"previous"`
	Conf     reference `json:"conf"`
	Devices  reference `json:"devices"` // capacity and I/O
	Template string    `json:"template,omitempty"`
	Policy   int       `json:"policy"`
	Centre   int       `json:"centre"`        // number of the centre whose load scales the counts; 0: none
	PerHour  float64   `json:"per_user_hour"` // requests of a user in an hour
	WS       float64   `json:"w_s"`
	Mode     string    `json:"mode"`
	Trigger  float64   `json:"trigger"`
	Target   float64   `json:"target"`
	Swaps    int       `json:"swaps"`
	Rounds   int       `json:"rounds"`
	Join     *joining  `json:"join,omitempty"`
}

// joining is a device that would join.
type joining struct {
	Region int     `json:"region"`
	Zone   int     `json:"zone"`
	IP     string  `json:"ip"`
	Port   int     `json:"port"`
	Device string  `json:"device"`
	Weight float64 `json:"weight"`
}

func freshSettings() settings {
	return settings{Version: settingsVersion, PerHour: 1, WS: 1, Mode: planner, Trigger: ring.DefaultTrigger, Target: ring.DefaultTarget, Swaps: 50, Rounds: 1}
}

// example is the path of the files that come with the program.
const example = "example:"

// exampleSettings work on the small ring that comes with the program.
func exampleSettings() settings {
	s := freshSettings()
	s.Ring, s.Builder = reference{Path: example + "object.ring.gz"}, reference{Path: example + "object.builder"}
	s.Log, s.Conf = reference{Path: example + "proxy-access.log.gz"}, reference{Path: example + "swift.conf"}
	s.Devices = reference{Path: example + "devices.csv"}
	return s
}

// parseSettings reads what a plan keeps; nil and what cannot be read are no
// settings.
func parseSettings(raw json.RawMessage) (settings, bool) {
	s := freshSettings()
	if raw == nil || json.Unmarshal(raw, &s) != nil || s.Version != settingsVersion || s.Ring.Path == "" {
		return freshSettings(), false
	}
	s.tidy()
	return s, true
}

// tidy moves values that a foreign hand wrote into their bounds.
func (s *settings) tidy() {
	clamp := func(x *float64, low, high, otherwise float64) {
		if math.IsNaN(*x) || *x < low || *x > high {
			*x = otherwise
		}
	}
	clamp(&s.WS, 0, 1, 1)
	clamp(&s.Trigger, 0, 100, ring.DefaultTrigger)
	clamp(&s.Target, 0, 100, ring.DefaultTarget)
	clamp(&s.PerHour, 0, 1e6, 1)
	s.Swaps = min(max(s.Swaps, 0), mostSwaps)
	s.Rounds = min(max(s.Rounds, 1), mostRounds)
	s.Policy = min(max(s.Policy, 0), 9999)
	if s.Mode != paper {
		s.Mode = planner
	}
	if s.Join != nil && (s.Join.IP == "" || s.Join.Device == "" || !(s.Join.Weight > 0) || s.Join.Weight > 1e15 || s.Join.Port < 1 || s.Join.Port > 65535) {
		s.Join = nil
	}
}

// Limits of the panel.
const (
	mostSwaps  = 100_000
	mostRounds = 20
)

// device is the device that would join.
func (j *joining) device() ring.Device {
	return ring.Device{Region: j.Region, Zone: j.Zone, IP: j.IP, Port: j.Port, Name: j.Device, Weight: j.Weight, ReplicationIP: j.IP, ReplicationPort: j.Port}
}
