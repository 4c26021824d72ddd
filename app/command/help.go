package command

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// translate puts the help of root and of every command into the session's
// language.
func (s *session) translate(root *cobra.Command) {
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	root.SetHelpFunc(func(c *cobra.Command, _ []string) { fmt.Fprint(c.OutOrStdout(), s.help(c)) })
	root.SetUsageFunc(func(c *cobra.Command) error {
		_, err := fmt.Fprint(c.OutOrStderr(), s.help(c))
		return err
	})
	for _, c := range root.Commands() {
		switch c.Name() {
		case "help":
			c.Short = s.lang.T("command.help.short")
		case "completion":
			c.Short = s.lang.T("command.completion.short")
		}
	}
	all := append(root.Commands(), root)
	for _, c := range root.Commands() {
		all = append(all, c.Commands()...)
	}
	for _, c := range all {
		c.InitDefaultHelpFlag()
		if f := c.Flags().Lookup("help"); f != nil {
			f.Usage = s.lang.T("command.flag.help")
		}
		c.InitDefaultVersionFlag()
		if f := c.Flags().Lookup("version"); f != nil {
			f.Usage = s.lang.T("command.version.short")
		}
	}
}

// help is the text of --help: what a command does, how it is called, examples
// and every flag with its unit.
func (s *session) help(c *cobra.Command) string {
	var b strings.Builder
	long := c.Long
	if long == "" {
		long = c.Short
	}
	fmt.Fprintf(&b, "%s\n\n%s\n  %s\n", long, s.lang.T("command.usage"), c.UseLine())
	if c.Example != "" {
		fmt.Fprintf(&b, "\n%s\n", s.lang.T("command.examples"))
		for _, line := range strings.Split(c.Example, "\n") {
			fmt.Fprintf(&b, "  %s\n", line)
		}
	}
	if c.HasAvailableSubCommands() {
		fmt.Fprintf(&b, "\n%s\n", s.lang.T("command.commands"))
		for _, sub := range c.Commands() {
			if sub.IsAvailableCommand() || sub.Name() == "help" {
				fmt.Fprintf(&b, "  %-12s %s\n", sub.Name(), sub.Short)
			}
		}
	}
	fmt.Fprintf(&b, "\n%s\n", s.lang.T("command.flags"))
	flags(&b, c)
	return b.String()
}

// flags lists a command's flags, one or more lines each.
func flags(b *strings.Builder, c *cobra.Command) {
	const column = 28
	list := func(f *pflag.Flag) {
		if f.Hidden {
			return
		}
		name, text := pflag.UnquoteUsage(f)
		head := "  --" + f.Name
		if f.Shorthand != "" {
			head = "  -" + f.Shorthand + ", --" + f.Name
		}
		if name != "" && f.Value.Type() != "bool" {
			head += " " + name
		}
		if n := utf8.RuneCountInString(head); n < column {
			head += strings.Repeat(" ", column-n)
		} else {
			head += "\n" + strings.Repeat(" ", column)
		}
		fmt.Fprintf(b, "%s %s\n", head, text)
	}
	c.LocalFlags().VisitAll(list)
	c.InheritedFlags().VisitAll(list)
}

// flagError says in the session's language what is wrong with a flag.
func (s *session) flagError(err error) error {
	var unknown *pflag.NotExistError
	var needs *pflag.ValueRequiredError
	var invalid *pflag.InvalidValueError
	switch {
	case errors.As(err, &unknown):
		name := "--" + unknown.GetSpecifiedName()
		if unknown.GetSpecifiedShortnames() != "" {
			name = "-" + unknown.GetSpecifiedName()
		}
		return &usage{s.lang.T("command.unknown_flag", name)}
	case errors.As(err, &needs):
		return s.lacks("--" + needs.GetFlag().Name)
	case errors.As(err, &invalid):
		return s.bad("--"+invalid.GetFlag().Name, invalid.GetValue(), kindOf(invalid.GetFlag()))
	}
	return &usage{err.Error()}
}

// nothingEmpty refuses a flag that is given without a value, as an unset variable
// of a script does: it would count as not given.
func (s *session) nothingEmpty(c *cobra.Command) error {
	var wrong error
	c.Flags().Visit(func(f *pflag.Flag) {
		empty := f.Value.String() == ""
		if list, many := f.Value.(pflag.SliceValue); many {
			empty = len(list.GetSlice()) == 0 || slices.Contains(list.GetSlice(), "")
		}
		if empty && wrong == nil {
			wrong = s.lacks("--" + f.Name)
		}
	})
	return wrong
}

// kindOf is what a flag takes, as its help names it.
func kindOf(f *pflag.Flag) string {
	name, _ := pflag.UnquoteUsage(f)
	return name
}

// between is a cobra argument check that speaks the session's language.
func (s *session) between(low, high int) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) < low || len(args) > high {
			return &usage{s.lang.T("command.arguments", c.UseLine())}
		}
		return nil
	}
}
