package main

import (
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestHouseNotice holds that NOTICE names every module of the program, on Linux
// and Windows, with its licence, no other, and what each that the program
// itself imports is for.
func TestHouseNotice(t *testing.T) {
	text, err := os.ReadFile("NOTICE")
	if err != nil {
		t.Fatal(err)
	}
	_, modules, _ := strings.Cut(string(text), "Go modules\n")
	licences, reasons, found := strings.Cut(modules, "What each module")
	if !found {
		t.Fatal("NOTICE does not list the Go modules and what they are for")
	}
	listed := regexp.MustCompile(`[\w-]+(\.[\w-]+)*\.[a-z]+/[\w./-]*\w`).FindAllString(licences, -1)
	needed := map[string]bool{}
	for _, system := range []string{"linux", "windows"} {
		for path, direct := range modulesOf(t, system) {
			needed[path] = true
			if !slices.Contains(listed, path) {
				t.Errorf("NOTICE does not name %s, which is in the program on %s", path, system)
			}
			if direct && !strings.Contains(reasons, "\n"+path+": ") {
				t.Errorf("NOTICE does not say what %s is for", path)
			}
		}
	}
	for _, m := range listed {
		if !needed[m] {
			t.Errorf("NOTICE names %s, which is not in the program", m)
		}
	}
}

// modulesOf lists the modules of the program on a system: true for those that
// it imports itself.
func modulesOf(t *testing.T, system string) map[string]bool {
	t.Helper()
	cmd := exec.Command("go", "list", "-deps", "-tags", "migrated_fynedo",
		"-f", `{{with .Module}}{{if not .Main}}{{.Path}} {{not .Indirect}}{{end}}{{end}}`, ".")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=1", "GOOS="+system, "GOARCH=amd64")
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	modules := map[string]bool{}
	for line := range strings.Lines(string(out)) {
		path, direct, _ := strings.Cut(strings.TrimSpace(line), " ")
		modules[path] = direct == "true"
	}
	if len(modules) < 10 {
		t.Fatalf("%d modules found only", len(modules))
	}
	return modules
}
