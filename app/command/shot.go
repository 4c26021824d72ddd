package command

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"fenye/app/cause"
	"fenye/app/output"
	"fenye/data/planfile"
	"fenye/data/safefile"
	"fenye/model/region"
)

// benches are the workbenches there are pictures of.
var benches = []string{"regions", "provinces", "sessions", "ring", "shards"}

// picture is one call of the shot command.
type picture struct {
	out, size    string
	scale        float64
	bench, theme string
	sheet        bool
	dpi          float64
	slide        bool // --size was given
}

func (s *session) shotCommand() *cobra.Command {
	p := &picture{}
	c := &cobra.Command{
		Use:     "shot PLAN.fenye",
		Short:   s.lang.T("command.shot.short"),
		Long:    s.lang.T("command.shot.long"),
		Example: s.lang.T("command.shot.example"),
		Args:    s.between(1, 1),
		RunE: func(c *cobra.Command, args []string) error {
			p.slide = c.Flags().Changed("size")
			if p.slide && c.Flags().Changed("dpi") {
				return &usage{s.lang.T("report.size_or_dpi")}
			}
			return s.shot(c.Context(), p, args[0])
		},
	}
	f := c.Flags()
	f.StringVarP(&p.out, "output", "o", "", s.lang.T("command.flag.picture"))
	f.StringVar(&p.size, "size", "1440x900", s.lang.T("command.flag.size"))
	f.Float64Var(&p.scale, "scale", 1, s.lang.T("command.flag.scale"))
	f.StringVar(&p.bench, "bench", "regions", s.lang.T("command.flag.bench"))
	f.StringVar(&p.theme, "theme", "light", s.lang.T("command.flag.theme"))
	f.BoolVar(&p.sheet, "map", false, s.lang.T("command.flag.map"))
	f.Float64Var(&p.dpi, "dpi", 300, s.lang.T("command.flag.dpi"))
	return c
}

// shot draws the window, or the report map alone, and writes it as a PNG.
func (s *session) shot(ctx context.Context, p *picture, file string) error {
	shot, err := s.checkPicture(p, file)
	if err != nil {
		return err
	}
	if err := s.apart(p.out, file); err != nil {
		return err
	}
	if p.sheet {
		return s.shotSheet(ctx, p, file, shot.Width, shot.Height)
	}
	if _, err := planfile.Load(file); err != nil {
		return err
	}
	png, err := s.screen.Shot(shot)
	if err != nil {
		return err
	}
	return safefile.Write(p.out, func(w io.Writer) error {
		_, err := w.Write(png)
		return err
	})
}

// shotSheet draws the report map: the same picture as plan's map.png, or with
// --size one of so many pixels for a presentation.
func (s *session) shotSheet(ctx context.Context, p *picture, file string, width, height int) error {
	saved, err := planfile.Load(file)
	if err != nil {
		return err
	}
	outcome, err := region.Plan(ctx, &saved.Plan)
	if err != nil {
		return err
	}
	if outcome.Infeasible != nil {
		s.explain(outcome)
		return exit(Infeasible)
	}
	return safefile.Write(p.out, func(w io.Writer) error {
		if p.slide {
			return output.WriteSlide(w, outcome, s.lang, width, height)
		}
		return output.WriteSheet(w, outcome, "png", s.lang, p.dpi)
	})
}

func (s *session) checkPicture(p *picture, file string) (Shot, error) {
	width, height, ok := parseSize(p.size)
	switch {
	case p.out == "":
		return Shot{}, &usage{s.lang.T("command.needs_output")}
	case !strings.HasSuffix(strings.ToLower(p.out), ".png"):
		return Shot{}, s.bad("-o", p.out, "FILE.png")
	case !ok:
		return Shot{}, s.bad("--size", p.size, "1440x900")
	case p.sheet && p.slide && !output.SlideFits(width, height):
		return Shot{}, s.bad("--size", p.size, s.lang.T("report.slide_shape"))
	case !(p.scale >= 0.5 && p.scale <= 4):
		return Shot{}, s.bad("--scale", p.scale, "0.5 ... 4")
	case !(p.dpi >= 36 && p.dpi <= 1200):
		return Shot{}, s.bad("--dpi", p.dpi, "36 ... 1200")
	case p.theme != "light" && p.theme != "dark":
		return Shot{}, s.bad("--theme", p.theme, "light, dark")
	case !slices.Contains(benches, p.bench):
		return Shot{}, s.bad("--bench", p.bench, list(benches))
	case s.screen.Shot == nil && !p.sheet:
		return Shot{}, &cause.Said{Key: "command.no_screen"}
	}
	return Shot{File: file, Width: width, Height: height, Scale: p.scale, Bench: p.bench, Theme: p.theme, Lang: s.lang}, nil
}

// parseSize reads "1440x900": width and height in units, each 320 to 8000.
func parseSize(text string) (width, height int, ok bool) {
	a, b, found := strings.Cut(text, "x")
	width, errW := strconv.Atoi(a)
	height, errH := strconv.Atoi(b)
	sound := func(n int) bool { return n >= 320 && n <= 8000 }
	return width, height, found && errW == nil && errH == nil && sound(width) && sound(height)
}

// Version is the program's version, as in FyneApp.toml.
const Version = "1.0.0"

func (s *session) versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: s.lang.T("command.version.short"),
		Args:  s.between(0, 0),
		RunE: func(*cobra.Command, []string) error {
			_, err := fmt.Fprintf(s.stdout, "%s %s\n", "fenye", versionText())
			return err
		},
	}
}
