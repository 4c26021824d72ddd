package dossier

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"os"
	"path/filepath"

	"fenye/data/report"
	"fenye/data/safefile"
	"fenye/model"
)

// Role is what a file was to the plan.
type Role string

// The roles.
const (
	PlanFile Role = "plan"
	Demand   Role = "demand"
	Units    Role = "units"
	Outline  Role = "outline"
)

// Input is a file that a plan came from. SHA256 is "" where it is not known.
type Input struct {
	Role   Role
	Name   string
	SHA256 string
	Source *model.Source // of demand: field, rows, what was skipped
}

// Files lists the files of a plan that lies at path, "" if it lies nowhere, with
// their checksums. A plan file holds none of its sources', since the order of a
// file's lines must not reach it: they come from memory after an import, from
// given, which are the paths of source files, or from the summary.json that was
// written beside the plan.
func Files(plan *model.Plan, path string, given ...string) ([]Input, error) {
	var all []Input
	if path != "" {
		sum, err := Checksum(path)
		if err != nil {
			return nil, err
		}
		all = append(all, Input{Role: PlanFile, Name: filepath.Base(path), SHA256: sum})
	}
	known := map[string]string{}
	for _, p := range given {
		sum, err := Checksum(p)
		if err != nil {
			return nil, err
		}
		known[filepath.Base(p)] = sum
	}
	beside := summarised(path)
	for i := range plan.Sources {
		s := &plan.Sources[i]
		sum := s.SHA256
		if sum == "" {
			sum = known[s.Name]
		}
		for _, b := range beside {
			if sum == "" && b.Name == s.Name && b.Rows == s.Rows && b.Used == s.Used {
				sum = b.SHA256
			}
		}
		all = append(all, Input{Role: Demand, Name: s.Name, SHA256: sum, Source: s})
	}
	if w := plan.Scenario().Wiring; w.Source == model.FromUnits && w.Units != nil {
		all = append(all, Input{Role: Units, Name: w.Units.File, SHA256: w.Units.SHA256})
	}
	if plan.Outline != "" {
		sum, _ := Checksum(plan.Outline) // one that is gone is named without
		all = append(all, Input{Role: Outline, Name: filepath.Base(plan.Outline), SHA256: sum})
	}
	return all, nil
}

// summarised returns the files named by the summary.json beside a plan, none if
// there is no such file.
func summarised(path string) []model.Source {
	if path == "" {
		return nil
	}
	data, err := os.ReadFile(filepath.Join(filepath.Dir(path), "summary.json"))
	var s report.Summary
	if err != nil || json.Unmarshal(data, &s) != nil {
		return nil
	}
	return s.Input.Files
}

// Checksum is the SHA-256 of a file in hexadecimal digits.
func Checksum(path string) (string, error) {
	f, err := safefile.Open("dossier", path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}
