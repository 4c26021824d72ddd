package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

type pkg struct {
	ImportPath string
	Dir        string
	Imports    []string
	Deps       []string
	GoFiles    []string
}

func packages(t *testing.T) []pkg {
	t.Helper()
	cmd := exec.Command("go", "list", "-tags", "ci", "-json=ImportPath,Dir,Imports,Deps,GoFiles", "./...")
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	var all []pkg
	for d := json.NewDecoder(strings.NewReader(string(out))); d.More(); {
		var p pkg
		if err := d.Decode(&p); err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
	if len(all) < 10 {
		t.Fatalf("go list found %d packages only", len(all))
	}
	return all
}

// floor numbers the rooms from the ground up; arrows may only run downwards.
func floor(path string) int {
	top, _, _ := strings.Cut(strings.TrimPrefix(path, "fenye/"), "/")
	switch top {
	case "assets":
		return 0
	case "geom":
		return 1
	case "model":
		return 2
	case "data":
		return 3
	case "app":
		return 4
	}
	return 5 // main
}

func within(path, room string) bool { return path == room || strings.HasPrefix(path, room+"/") }

func ours(path string) bool { return within(path, "fenye") }

// TestHouseArrows holds main -> app -> data -> model -> geom.
func TestHouseArrows(t *testing.T) {
	for _, p := range packages(t) {
		for _, to := range p.Imports {
			if !ours(to) {
				continue
			}
			from := floor(p.ImportPath)
			switch {
			case floor(to) > from:
				t.Errorf("%s imports %s, which is a floor above it", p.ImportPath, to)
			case from == 0:
				t.Errorf("%s imports %s: assets use nothing of ours", p.ImportPath, to)
			case floor(to) == 0 && from < 3:
				t.Errorf("%s imports %s: only data and app read assets", p.ImportPath, to)
			}
		}
	}
}

// rooms that another room on the same floor may use.
var modelShared = []string{"fenye/model", "fenye/model/table", "fenye/model/region", "fenye/model/exchange", "fenye/model/cores"}

func TestHouseNeighbours(t *testing.T) {
	workbenches := []string{"fenye/app/regions", "fenye/app/provinces", "fenye/app/sessions", "fenye/app/ring", "fenye/app/shards"}
	for _, p := range packages(t) {
		for _, to := range p.Imports {
			for _, a := range workbenches {
				for _, b := range workbenches {
					if a != b && within(p.ImportPath, a) && within(to, b) {
						t.Errorf("%s imports %s: workbenches do not know each other", p.ImportPath, to)
					}
				}
			}
			if within(to, "fenye/app/trial") {
				t.Errorf("%s imports %s: it is for tests alone", p.ImportPath, to)
			}
			if within(p.ImportPath, "fenye/model") && within(to, "fenye/model") {
				allowed := within(p.ImportPath, to)
				for _, s := range modelShared {
					allowed = allowed || to == s
				}
				if !allowed {
					t.Errorf("%s imports %s: model packages share the nouns, table, region, exchange and cores only", p.ImportPath, to)
				}
			}
		}
	}
}

// TestHouseFyne holds that Fyne stays in the faces of the program.
func TestHouseFyne(t *testing.T) {
	without := []string{"fenye/app/paint", "fenye/app/desk", "fenye/app/words", "fenye/app/scene", "fenye/app/command", "fenye/app/output", "fenye/app/paper", "fenye/app/dossier"}
	for _, p := range packages(t) {
		allowed := p.ImportPath == "fenye" || within(p.ImportPath, "fenye/app")
		for _, room := range without {
			allowed = allowed && !within(p.ImportPath, room)
		}
		if allowed {
			continue
		}
		for _, d := range p.Deps {
			if strings.HasPrefix(d, "fyne.io/fyne") {
				t.Errorf("%s depends on %s", p.ImportPath, d)
				break
			}
		}
	}
}

// TestHousePaint holds that the painter knows geometry alone.
func TestHousePaint(t *testing.T) {
	for _, p := range packages(t) {
		if !within(p.ImportPath, "fenye/app/paint") {
			continue
		}
		for _, d := range p.Deps {
			if ours(d) && !within(d, "fenye/geom") && !within(d, "fenye/app/paint") {
				t.Errorf("%s depends on %s", p.ImportPath, d)
			}
		}
	}
}

func TestHouseDocs(t *testing.T) {
	for _, p := range packages(t) {
		if p.ImportPath == "fenye" {
			continue
		}
		text, err := os.ReadFile(filepath.Join(p.Dir, "doc.go"))
		if err != nil {
			t.Errorf("%s has no doc.go", p.ImportPath)
			continue
		}
		if !strings.HasPrefix(string(text), "// Package ") {
			t.Errorf("%s/doc.go does not begin with the package comment", p.ImportPath)
		}
	}
}

// TestHouseMain holds main.go under 40 lines and fyne.Do at one place.
func TestHouseMain(t *testing.T) {
	text, err := os.ReadFile("main.go")
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(text), "\n"); n >= 40 {
		t.Errorf("main.go has %d lines, want under 40", n)
	}
	calls := 0
	for _, p := range packages(t) {
		for _, f := range p.GoFiles {
			text, err := os.ReadFile(filepath.Join(p.Dir, f))
			if err != nil {
				t.Fatal(err)
			}
			for line := range strings.Lines(string(text)) {
				if !strings.HasPrefix(strings.TrimSpace(line), "//") {
					calls += strings.Count(line, "fyne.Do")
				}
			}
		}
	}
	if calls != 1 {
		t.Errorf("fyne.Do stands at %d places, want 1", calls)
	}
}
