package dossier

import (
	"fmt"
	"time"

	"fenye/app/paper"
	"fenye/app/scene"
	"fenye/app/words"
	"fenye/model"
	"fenye/model/region"
	"fenye/model/table"
)

// composer words findings in one language.
type composer struct {
	f      *Findings
	o      *region.Outcome
	lang   words.Lang
	blocks []paper.Block
}

// Compose words findings in a language; nil where there is no plan to report.
func Compose(f *Findings, lang words.Lang) *paper.Document {
	if f.Outcome.Solution == nil {
		return nil
	}
	c := &composer{f: f, o: f.Outcome, lang: lang}
	c.picture()
	c.assumptions()
	c.loads()
	c.provinces()
	c.losses()
	c.scenarios()
	c.wired()
	c.proof()
	c.method()
	c.inputs()
	c.places()
	d := &paper.Document{Language: "en", Title: c.title(), Subtitle: c.subtitle(), Date: c.date(), Facts: c.glance(), Blocks: c.blocks}
	if lang == words.ZH {
		d.Language = "zh-Hans"
	}
	d.Words = paper.Words{
		Contents: c.t("contents"), Continued: c.t("continued"),
		Page: func(n, of int) string { return c.t("page", n, of) },
	}
	return d
}

// Letters are those that the date line may have in any language.
const Letters = "年月日报告日期：Report date: -"

// t is a text of this room.
func (c *composer) t(key string, args ...any) string { return c.lang.T("dossier."+key, args...) }

func (c *composer) add(b ...paper.Block) { c.blocks = append(c.blocks, b...) }

func (c *composer) heading(key string) { c.add(paper.Heading{Text: c.t(key), Level: 1}) }

func (c *composer) say(key string, args ...any) {
	c.add(paper.Paragraph{Text: c.t(key, args...)})
}

func (c *composer) title() string {
	if c.o.Plan.Title == "" {
		return c.t("title")
	}
	return words.Spaced(c.t("title.of", c.o.Plan.Title))
}

func (c *composer) subtitle() string {
	up := 0
	for _, centre := range c.o.Scenario.Centres {
		if centre.Up {
			up++
		}
	}
	return c.t("subtitle", c.scenarioName(c.o), c.users(c.o.Total), up)
}

// scenarioName is what a scenario is called.
func (c *composer) scenarioName(o *region.Outcome) string {
	if o.Scenario.Name != "" {
		return o.Scenario.Name
	}
	return c.t("scenario.unnamed", o.Plan.Current+1)
}

func (c *composer) date() string {
	d := c.f.Date
	if d.IsZero() {
		return ""
	}
	return c.t("date", longDate(d, c.lang))
}

func longDate(d time.Time, lang words.Lang) string {
	if lang == words.ZH {
		return fmt.Sprintf("%d 年 %d 月 %d 日", d.Year(), d.Month(), d.Day())
	}
	return d.Format("2006-01-02")
}

func (c *composer) users(n model.Users) string { return table.People(int64(n)) }

func km(x model.Km) string { return table.Kilometres(float64(x)) + " km" }

// glance is the result in a few lines, under the title.
func (c *composer) glance() paper.Facts {
	o := c.o
	fact := func(key, value string) paper.Fact { return paper.Fact{Name: c.t(key), Value: value} }
	facts := paper.Facts{
		fact("glance.checksum", scene.Checksum(o)),
		fact("glance.users", c.users(o.Total)),
		fact("glance.places", table.People(int64(len(o.Plan.Places)))),
		fact("glance.mean", km(o.MeanKm)),
	}
	if o.Total > 0 {
		facts = append(facts, fact("glance.nearest", table.Format(table.Change, table.FloatOf((o.UserKm-o.NearestUserKm)/float64(o.Total)), table.Lang(c.lang))+" km"))
	}
	facts = append(facts,
		fact("glance.p95", km(o.P95Km)),
		fact("glance.total", table.UserKm(o.UserKm, table.Lang(c.lang))),
		fact("glance.moved", c.users(o.MovedUsers)),
		fact("glance.proof", c.proved(o)),
		c.survival(),
	)
	return facts
}

// proved says whether a plan is proved optimal.
func (c *composer) proved(o *region.Outcome) string {
	gap := table.Fixed(o.Solution.Certificate.Gap, 1)
	if o.Solution.Status == region.Optimal {
		return c.t("proved", gap)
	}
	return c.t("open", gap)
}
