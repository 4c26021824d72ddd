package command

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"fenye/app/audit"
	"fenye/app/cause"
	"fenye/app/words"
	"fenye/model/table"
)

func (s *session) verifyCommand() *cobra.Command {
	c := &cobra.Command{
		Use:     "verify PLAN.fenye|DIR",
		Short:   s.lang.T("command.verify.short"),
		Long:    s.lang.T("command.verify.long"),
		Example: s.lang.T("command.verify.example"),
		Args:    s.between(1, 1),
		RunE:    func(_ *cobra.Command, args []string) error { return s.verify(args[0]) },
	}
	s.jsonFlag(c)
	return c
}

// verify audits a saved plan and tells what was found.
func (s *session) verify(path string) error {
	r, err := audit.Path(path)
	if errors.Is(err, fs.ErrNotExist) {
		if info, bad := os.Stat(path); bad == nil && info.IsDir() {
			return &cause.Said{Key: "command.verify.no_plan", Args: []any{path}}
		}
	}
	if err != nil {
		return err
	}
	if s.json {
		err = json.NewEncoder(s.stdout).Encode(verdict(r, s.lang))
	} else {
		err = s.tellAudit(r)
	}
	for _, f := range r.Findings {
		fmt.Fprintln(s.stderr, "fenye: "+s.lang.T("command.verify.wrong", f.Text(s.lang)))
	}
	if err == nil && !r.OK() {
		return exit(Failed)
	}
	return err
}

// tellAudit writes what was recomputed, for a person.
func (s *session) tellAudit(r *audit.Report) error {
	for _, one := range r.Scenarios {
		if len(r.Scenarios) > 1 {
			fmt.Fprintln(s.stdout, s.lang.T("command.verify.scenario", one.Name))
		}
		for a, name := range one.Centres {
			fmt.Fprintln(s.stdout, s.lang.T("command.verify.numbers", name, table.People(int64(one.Loads[a]))))
		}
		fmt.Fprintln(s.stdout, s.lang.T("command.verify.values", table.Fixed(one.Primal, 3), table.Fixed(one.Dual, 3), table.Fixed(one.Gap, 6)))
	}
	if len(r.Compared) > 0 {
		fmt.Fprintln(s.stdout, s.lang.T("command.verify.compared", list(r.Compared)))
	}
	if !r.OK() {
		return nil
	}
	_, err := fmt.Fprintln(s.stdout, s.lang.T("command.verify.holds"))
	return err
}

// verdict is the audit as JSON.
func verdict(r *audit.Report, lang words.Lang) map[string]any {
	scenarios := []map[string]any{}
	for _, one := range r.Scenarios {
		loads := map[string]int64{}
		for a, name := range one.Centres {
			loads[name] = int64(one.Loads[a])
		}
		scenarios = append(scenarios, map[string]any{
			"name": one.Name, "loads": loads, "primal": one.Primal, "dual": one.Dual, "gap": one.Gap,
		})
	}
	findings, compared := []string{}, r.Compared
	for _, f := range r.Findings {
		findings = append(findings, f.Text(lang))
	}
	if compared == nil {
		compared = []string{}
	}
	return map[string]any{
		"format": "fenye-verify", "version": 1, "holds": r.OK(),
		"scenarios": scenarios, "compared": compared, "findings": findings,
	}
}
