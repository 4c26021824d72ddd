package command

import (
	"os"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
)

// manCommand writes the manual pages of all commands, for packages: one page a
// command in section 1. It is not shown in help.
func (s *session) manCommand() *cobra.Command {
	var dir string
	c := &cobra.Command{
		Use:    "man",
		Short:  s.lang.T("command.man.short"),
		Args:   cobra.NoArgs,
		Hidden: true,
		RunE: func(c *cobra.Command, _ []string) error {
			if err := os.MkdirAll(dir, 0o755); err != nil {
				return err
			}
			root := c.Root()
			root.DisableAutoGenTag = true
			date := time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC) // the same pages for the same program
			if built := readBuild(); !built.time.IsZero() {
				date = built.time
			}
			return doc.GenManTree(root, &doc.GenManHeader{Title: "FENYE", Section: "1", Date: &date, Source: "Fenye " + Version, Manual: "Fenye"}, dir)
		},
	}
	c.Flags().StringVarP(&dir, "output", "o", ".", s.lang.T("command.man.output"))
	return c
}
