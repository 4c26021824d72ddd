package gslb

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// OffenceKind says what forbids an export, or what only deserves a warning.
// Translations word it under "gslb." + the kind.
type OffenceKind string

// What forbids an export.
const (
	NoRoute       OffenceKind = "no_route"       // Unit has no centre
	UnknownCentre OffenceKind = "unknown_centre" // Unit is sent to Centre, which has no address
	RepeatCentre  OffenceKind = "repeat_centre"  // Centre stands twice in the list of Unit
	NoBackup      OffenceKind = "no_backup"      // Unit has one centre while there are more
	SharedKey     OffenceKind = "shared_key"     // Key belongs to Unit and to Other
	LetterCase    OffenceKind = "letter_case"    // Key differs from one of Other by letter case only
	HostBits      OffenceKind = "host_bits"      // prefix Key has bits set beyond its length
	BadPrefix     OffenceKind = "bad_prefix"     // Key is no prefix
	V4InV6        OffenceKind = "v4_in_v6"       // prefix Key lies where IPv6 carries IPv4 addresses
	Everything    OffenceKind = "everything"     // prefix Key holds every address: that is the default
	Covered       OffenceKind = "covered"        // prefix Key of Unit lies wholly under longer ones of Other
	BadKey        OffenceKind = "bad_key"        // Key has characters that its kind does not allow
	BadUnit       OffenceKind = "bad_unit"       // id Unit is not spelled as ids are
	BadCentre     OffenceKind = "bad_centre"     // id Centre is not spelled as ids are
	RepeatUnit    OffenceKind = "repeat_unit"    // Unit stands twice in the plan
	NoAddress     OffenceKind = "no_address"     // Centre lacks the address Key that an engine needs
	SharedAddress OffenceKind = "shared_address" // Centre and Other have the same address Key
	BadName       OffenceKind = "bad_name"       // Key is no DNS name of two labels or more
	BadGeneration OffenceKind = "bad_generation" // the generation is not 1 to 2147483647
	NoUnits       OffenceKind = "no_units"       // there is nothing to route
	BadUsers      OffenceKind = "bad_users"      // Unit has fewer than 0 users
)

// What deserves a warning.
const (
	NoKey       OffenceKind = "no_key"        // Unit has no key for engine Key: it gets the default
	DeadKey     OffenceKind = "dead_key"      // longer keys take everything that Key of Unit holds
	NoPosition  OffenceKind = "no_position"   // positions are unknown: further centres in the order of their ids
	Outside     OffenceKind = "outside"       // Users users lie outside every province and get the default
	Split       OffenceKind = "split"         // Users users of Unit are served elsewhere in the plan of regions
	Over        OffenceKind = "over"          // Centre would serve Users users, more than its capacity
	NoProvince  OffenceKind = "no_province"   // Unit is no province: engine Key cannot name it
	OneCentre   OffenceKind = "one_centre"    // with one centre nothing can fail over
	Approximate OffenceKind = "approximate"   // engine Key cannot carry the plan: see its fidelity
	Unchecked   OffenceKind = "names_unknown" // names in engine Key's file follow vendors' documents and were tried on no server
)

// Offence is one thing that forbids an export, or a warning. Fields that do
// not apply are empty.
type Offence struct {
	Kind   OffenceKind `json:"kind"`
	Unit   string      `json:"unit,omitempty"`
	Other  string      `json:"other,omitempty"`
	Centre string      `json:"centre,omitempty"`
	Key    string      `json:"key,omitempty"`
	Row    int         `json:"row,omitempty"` // of the file that the key or centre comes from
	Users  int64       `json:"users,omitempty"`
}

var sentences = map[OffenceKind]string{
	NoRoute:       "unit {unit} has no centre",
	UnknownCentre: "unit {unit} is sent to '{centre}', which is not among the centres",
	RepeatCentre:  "unit {unit} has centre {centre} twice in its list",
	NoBackup:      "unit {unit} has no backup",
	SharedKey:     "key {key} belongs to both {unit} and {other}",
	LetterCase:    "code {key} of {unit} differs from one of {other} by letter case only",
	HostBits:      "prefix {key} of {unit} has host bits set",
	BadPrefix:     "'{key}' of {unit} is not a prefix",
	V4InV6:        "prefix {key} of {unit} lies where IPv6 carries IPv4 addresses: give the IPv4 prefix",
	Everything:    "prefix {key} of {unit} holds every address: that is the default",
	Covered:       "prefix {key} of {unit} lies wholly under longer prefixes of {other}",
	BadKey:        "key '{key}' of {unit} has characters that are not allowed",
	BadUnit:       "the id '{unit}' of a unit does not match [A-Za-z0-9][A-Za-z0-9._-]*",
	BadCentre:     "the id '{centre}' of a centre does not match [a-z0-9][a-z0-9_-]*",
	RepeatUnit:    "unit {unit} stands twice in the plan",
	NoAddress:     "centre {centre} has no {key} address",
	SharedAddress: "centres {centre} and {other} have the same address {key}",
	BadName:       "'{key}' is not a DNS name of two labels or more",
	BadGeneration: "generation {key} is not within 1 to 2147483647",
	NoUnits:       "there are no units",
	BadUsers:      "unit {unit} has fewer than 0 users",
	NoKey:         "unit {unit} has no key for {key} and gets the default there",
	DeadKey:       "key {key} of {unit} is never used: longer keys take all it holds",
	NoPosition:    "positions are not known: further centres follow in the order of their ids",
	Outside:       "{users} users lie outside every province and get the default",
	Split:         "{users} users of {unit} are served by other centres in the plan; the whole unit goes to {centre}",
	Over:          "centre {centre} would serve {users} users, more than its capacity",
	NoProvince:    "unit {unit} is not a province and cannot be named for {key}",
	OneCentre:     "there is one centre only: nothing can fail over",
	Approximate:   "{key} cannot carry the plan exactly: see its fidelity",
	Unchecked:     "the line names in the folder {key} follow the vendors' documents and were tried on no server",
}

// String is the offence in one English sentence.
func (o Offence) String() string {
	text := strings.NewReplacer("{unit}", o.Unit, "{other}", o.Other, "{centre}", o.Centre, "{key}", o.Key,
		"{users}", strconv.FormatInt(o.Users, 10)).Replace(sentences[o.Kind])
	if o.Row > 0 {
		text = fmt.Sprintf("row %d: %s", o.Row, text)
	}
	return text
}

// Refused is the error of an export that offends: all offences at once.
type Refused struct{ Offences []Offence }

func (r *Refused) Error() string {
	lines := make([]string, len(r.Offences))
	for i, o := range r.Offences {
		lines[i] = o.String()
	}
	return "gslb: nothing was written: " + strings.Join(lines, "; ")
}

// OffenceKinds returns all kinds, of offences and of warnings, sorted.
func OffenceKinds() []OffenceKind { return slices.Sorted(maps.Keys(sentences)) }
