package command

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"fenye/app/words"
)

var update = flag.Bool("update", false, "write the page of commands in the user guide anew")

const commandsPage = "19-commands.md"

// guideWords are what the page says besides what the commands say.
var guideWords = map[words.Lang]map[string]string{
	words.ZH: {
		"title":      "命令",
		"about":      "这一页由程序自己写出，与 `fenye --help` 相同。没有参数或只有文件名时打开窗口；下面的命令不用屏幕，做同样的事。退出码：0 完成；1 失败（输入有误、写不了）；2 用法有误；3 没有可行方案；4 到了限制，方案有效但间隙未闭合。",
		"shared":     "多个命令共有的参数",
		"explained":  "每个命令下面只写出它共有参数的名字，解释在此。",
		"also":       "共有的参数：%s。",
		"flag":       "参数",
		"meaning":    "含义",
		"completion": "打印 bash、zsh、fish 或 PowerShell 的补全脚本；`--no-descriptions` 使补全不带说明。",
	},
	words.EN: {
		"title":      "Commands",
		"about":      "The program writes this page itself; it says what `fenye --help` says. Without arguments, or with files alone, the window opens; the commands do the same work without a screen. Exit codes: 0 done; 1 failed (bad input, cannot write); 2 wrong usage; 3 no plan exists; 4 stopped by a limit with a valid plan but an open gap.",
		"shared":     "Flags that several commands share",
		"explained":  "Each command below only names those it shares; they are explained here.",
		"also":       "Shared flags: %s.",
		"flag":       "Flag",
		"meaning":    "Meaning",
		"completion": "Prints a completion script for bash, zsh, fish or PowerShell; with `--no-descriptions` completions come without their explanations.",
	},
}

// The guide's page of commands is what the commands say of themselves; run with
// -update to write it anew.
func TestGuideNamesEveryCommandAndFlag(t *testing.T) {
	for _, lang := range []words.Lang{words.ZH, words.EN} {
		s := &session{lang: lang}
		page := s.guidePage()
		file := "../../assets/help/" + string(lang) + "/" + commandsPage
		if *update {
			if err := os.WriteFile(file, []byte(page), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		kept, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if string(kept) != page {
			t.Errorf("%s is not what the commands say today: make gallery writes it anew", file)
		}
		for _, c := range everyCommand(s.root()) {
			if !strings.Contains(string(kept), "\n"+c.CommandPath()+"\n") && !strings.Contains(string(kept), "\n"+c.UseLine()+"\n") {
				t.Errorf("%s: %s is missing", file, c.CommandPath())
			}
			c.LocalFlags().VisitAll(func(f *pflag.Flag) {
				if !f.Hidden && !strings.Contains(string(kept), "`--"+f.Name) && !strings.Contains(string(kept), ", --"+f.Name) {
					t.Errorf("%s: --%s of %s is missing", file, f.Name, c.CommandPath())
				}
			})
		}
	}
}

// everyCommand lists the commands under c that are shown, c first.
func everyCommand(c *cobra.Command) []*cobra.Command {
	all := []*cobra.Command{c}
	for _, sub := range c.Commands() {
		if !sub.Hidden {
			all = append(all, everyCommand(sub)...)
		}
	}
	return all
}

// guidePage writes what all commands say of themselves as a page of the guide.
func (s *session) guidePage() string {
	all := everyCommand(s.root())
	shared := s.sharedFlags(all)
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n%s\n", guideWords[s.lang]["title"], guideWords[s.lang]["about"])
	fmt.Fprintf(&b, "\n## %s\n\n%s\n", guideWords[s.lang]["shared"], guideWords[s.lang]["explained"])
	s.guideTable(&b, shared)
	for _, c := range all {
		s.guideCommand(&b, c, shared)
	}
	return b.String()
}

// sharedFlags are the lines of the flags that three commands or more have, and of
// those that all have. Of a flag that is explained in two ways the more frequent
// line is shared.
func (s *session) sharedFlags(all []*cobra.Command) []string {
	uses, best := map[string]int{}, map[string]string{}
	for _, c := range all {
		c.LocalFlags().VisitAll(func(f *pflag.Flag) {
			line := s.guideFlag(f)
			uses[line]++
			if c.Parent() != nil && c.Parent().Name() != "completion" && uses[line] >= max(3, uses[best[f.Name]]) {
				best[f.Name] = line
			}
		})
	}
	shared := []string{s.guideFlag(all[0].PersistentFlags().Lookup("lang"))}
	for _, line := range best {
		shared = append(shared, line)
	}
	slices.Sort(shared)
	return slices.Compact(shared)
}

func (s *session) guideTable(b *strings.Builder, lines []string) {
	if len(lines) == 0 {
		return
	}
	fmt.Fprintf(b, "\n| %s | %s |\n|---|---|\n%s", guideWords[s.lang]["flag"], guideWords[s.lang]["meaning"], strings.Join(lines, ""))
}

// guideFlag is the line of a flag in a table, "" for a hidden one.
func (s *session) guideFlag(f *pflag.Flag) string {
	if f.Hidden {
		return ""
	}
	name, text := pflag.UnquoteUsage(f)
	head := "--" + f.Name
	if f.Shorthand != "" {
		head = "-" + f.Shorthand + ", " + head
	}
	if name != "" && f.Value.Type() != "bool" {
		head += " " + name
	}
	escape := strings.NewReplacer("|", `\|`, "\n", " ")
	return "| `" + escape.Replace(head) + "` | " + escape.Replace(text) + " |\n"
}

func (s *session) guideCommand(b *strings.Builder, c *cobra.Command, shared []string) {
	if c.HasParent() && c.Parent().Name() == "completion" {
		return
	}
	long := c.Long
	if long == "" {
		long = c.Short
	}
	if c.Name() == "completion" {
		long = guideWords[s.lang]["completion"]
		c.Example = "fenye completion bash\nfenye completion zsh\nfenye completion fish\nfenye completion powershell"
	}
	fmt.Fprintf(b, "\n## %s\n", c.CommandPath())
	for _, line := range strings.Split(strings.TrimSpace(long), "\n") {
		if line != "" {
			fmt.Fprintf(b, "\n%s\n", line)
		}
	}
	fmt.Fprintf(b, "\n```\n%s\n", c.UseLine())
	if c.Example != "" {
		fmt.Fprintf(b, "\n%s\n", c.Example)
	}
	b.WriteString("```\n")
	var own, also []string
	c.LocalFlags().VisitAll(func(f *pflag.Flag) {
		line := s.guideFlag(f)
		switch {
		case line == "":
		case slices.Contains(shared, line):
			also = append(also, "`--"+f.Name+"`")
		default:
			own = append(own, line)
		}
	})
	s.guideTable(b, own)
	if len(also) > 0 {
		fmt.Fprintf(b, "\n%s\n", fmt.Sprintf(guideWords[s.lang]["also"], strings.Join(also, " ")))
	}
}
