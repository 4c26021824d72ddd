package swift

import (
	"fmt"
	"strings"
)

// Code names what is wrong with a ring file. Its text ends the key under which
// translations word it: "ring.doctor." + Code.
type Code string

// The faults that make a ring unusable.
const (
	NoMagic      Code = "magic"         // neither a ring nor a builder
	OldPickle    Code = "version_0"     // a ring of version 0, a pickle
	NewVersion   Code = "version"       // Found is the version
	NotGzip      Code = "gzip"          // gzip data damaged
	Truncated    Code = "truncated"     // the data ends early
	LongJSON     Code = "json_length"   // Found bytes of JSON announced, Expected there
	BadJSON      Code = "json"          // Found says why
	BadShift     Code = "part_shift"    // Found
	ShortRow     Code = "short_row"     // row Row has Found of Expected partitions
	LeftOver     Code = "left_over"     // Count bytes after the rows
	NoDevice     Code = "no_device"     // Found is an id past the list, of Count part-replicas
	HoleDevice   Code = "null_device"   // Found is the id of a removed device
	Unassigned   Code = "unassigned"    // id 65535
	BadDevice    Code = "device"        // device Device, field Field: Found, Expected
	BadIndex     Code = "index"         // the index of version 2: Found says why
	BadChecksum  Code = "checksum"      // section Field of version 2
	NoSection    Code = "section"       // section Field is missing
	BadPickle    Code = "pickle"        // Found says why, at byte Offset
	ForeignCode  Code = "pickle_global" // the pickle names the global Found
	BadBuilder   Code = "builder"       // field Field: Found, Expected
	NeverBalance Code = "unbalanced"    // a builder without partitions yet
	TooManyIDs   Code = "id_range"      // device Found cannot be written as version 1
)

// The findings that a usable ring may have.
const (
	Twice         Code = "twice"          // Count partitions have a device twice, Part the first
	Drained       Code = "zero_weight"    // device Device has weight 0 and Count part-replicas
	PowerChange   Code = "next_power"     // Found is the partition power to come: planning is locked
	OtherSection  Code = "other_section"  // section Field is not known and left out
	OtherChecksum Code = "other_checksum" // section Field has a checksum of kind Found: not checked
	NoBuilder     Code = "no_builder"     // without a builder every partition counts as movable
	Recent        Code = "recent"         // Count partitions may not move yet
	AtRisk        Code = "at_risk"        // Count replicas stand where too many stand already
)

// Finding is one thing that is wrong, or that a planner should know.
type Finding struct {
	Code     Code   `json:"code"`
	Warning  bool   `json:"warning"` // the ring can be used
	Row      int    `json:"row,omitempty"`
	Part     int    `json:"partition,omitempty"`
	Device   int    `json:"device,omitempty"`
	Offset   int64  `json:"offset,omitempty"`
	Count    int64  `json:"count,omitempty"`
	Field    string `json:"field,omitempty"`
	Found    string `json:"found,omitempty"`
	Expected string `json:"expected,omitempty"`
}

// say holds the English sentences; {0} to {7} as in Args.
var say = map[Code]string{
	NoMagic:       "the file begins with {5}, expected a ring (R1NG in gzip) or a builder (a pickle)",
	OldPickle:     "a ring of version 0, a bare pickle, which Swift 2.36 dropped: write it again with a Swift that reads it",
	NewVersion:    "ring version {5}, expected 1 or 2",
	NotGzip:       "the gzip data is damaged: {5}",
	Truncated:     "the file ends early, in {4}",
	LongJSON:      "the head announces {5} bytes of JSON where {6} are left",
	BadJSON:       "the head is no JSON of a ring: {5}",
	BadShift:      "part_shift is {5}, expected 0 to 32",
	ShortRow:      "row {0} has {5} partitions, expected {6}: only the last row may be shorter",
	LeftOver:      "{3} bytes are left over after the last row",
	NoDevice:      "row {0}, partition {1} is given to device {5}, and there are {6} devices ({3} part-replicas so)",
	HoleDevice:    "row {0}, partition {1} is given to device {5}, which was removed ({3} part-replicas so)",
	Unassigned:    "row {0}, partition {1} is unassigned, id 65535 ({3} part-replicas so)",
	BadDevice:     "device {2}, {4}: found {5}, expected {6}",
	BadIndex:      "the index of sections is damaged: {5}",
	BadChecksum:   "section {4} does not match its checksum",
	NoSection:     "there is no section {4}",
	BadPickle:     "byte {7} of the pickle: {5}",
	ForeignCode:   "byte {7} of the pickle names {5}: nothing but arrays is accepted, and nothing is executed",
	BadBuilder:    "{4} of the builder: found {5}, expected {6}",
	NeverBalance:  "the builder has no partitions yet: run swift-ring-builder rebalance first",
	TooManyIDs:    "device {5} cannot be saved as ring version 1, which has ids up to 65534",
	Twice:         "{3} partitions have two replicas on one device, first partition {1}",
	Drained:       "device {2} has weight 0 and still {3} part-replicas",
	PowerChange:   "the partition power is being changed to {5}: planning is locked until that is finished",
	OtherSection:  "section {4} is not known and left out",
	OtherChecksum: "the checksum of section {4} is of kind {5}, which is not known: not checked",
	NoBuilder:     "without a builder every partition counts as movable; overload and min_part_hours are unknown",
	Recent:        "{3} partitions moved less than min_part_hours ago and stay where they are in the first round",
	AtRisk:        "{3} replicas stand in a failure domain with too many of the same partition already",
}

// Args are the values that a sentence on the finding may use, {0} to {7}.
func (f *Finding) Args() []any {
	return []any{f.Row, f.Part, f.Device, f.Count, f.Field, f.Found, f.Expected, f.Offset}
}

// Error is the finding as an English sentence.
func (f *Finding) Error() string {
	text := say[f.Code]
	for i, a := range f.Args() {
		text = strings.ReplaceAll(text, fmt.Sprintf("{%d}", i), fmt.Sprint(a))
	}
	return text
}

// Codes are all codes, for those who word them.
func Codes() []Code {
	return []Code{NoMagic, OldPickle, NewVersion, NotGzip, Truncated, LongJSON, BadJSON, BadShift, ShortRow, LeftOver, NoDevice, HoleDevice, Unassigned,
		BadDevice, BadIndex, BadChecksum, NoSection, BadPickle, ForeignCode, BadBuilder, NeverBalance, TooManyIDs,
		Twice, Drained, PowerChange, OtherSection, OtherChecksum, NoBuilder, Recent, AtRisk}
}
