package reread

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"strings"

	"fenye/data/gslb"
)

// manifest is the part of manifest.json that is needed here.
type manifest struct {
	Format  string   `json:"format"`
	Default []string `json:"default"`
	Name    string   `json:"name"`
}

func readManifest(source Source) (m manifest, err error) {
	b, err := source("manifest.json")
	if err != nil {
		return m, err
	}
	if err := json.Unmarshal(b, &m); err != nil {
		return m, fmt.Errorf("manifest.json: %w", err)
	}
	if m.Format != "fenye-gslb" || len(m.Default) == 0 {
		return m, fmt.Errorf("manifest.json: not a manifest of an export")
	}
	return m, nil
}

// rows reads a CSV file under its header.
func rows(source Source, name string, columns ...string) ([][]string, error) {
	b, err := source(name)
	if err != nil {
		return nil, err
	}
	all, err := csv.NewReader(bytes.NewReader(b)).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("%s: no header", name)
	}
	at := map[string]int{}
	for i, h := range all[0] {
		at[h] = i
	}
	var out [][]string
	for _, r := range all[1:] {
		row := make([]string, len(columns))
		for i, c := range columns {
			j, ok := at[c]
			if !ok {
				return nil, fmt.Errorf("%s: no column %s", name, c)
			}
			row[i] = r[j]
		}
		out = append(out, row)
	}
	return out, nil
}

// readCentres returns the ids of centres by their addresses.
func readCentres(_ context.Context, source Source) (map[string]string, error) {
	all, err := rows(source, "grt/centres.csv", "dc", "v4", "v6", "http")
	if err != nil {
		return nil, err
	}
	ids := map[string]string{}
	for _, r := range all {
		for _, address := range r[1:] {
			if address != "" {
				ids[address] = r[0]
			}
		}
	}
	return ids, nil
}

// table reads grt.csv and keys.csv, and holds that grt.json says the same.
func (d *folder) table(ctx context.Context) (Config, error) {
	routes, err := rows(d.source, "grt/grt.csv", "unit", "primary", "backup")
	if err != nil {
		return nil, err
	}
	keys, err := d.source("grt/keys.csv")
	if err != nil {
		return nil, err
	}
	read, err := gslb.ReadKeys(ctx, bytes.NewReader(keys))
	if err != nil {
		return nil, err
	}
	t := &gslb.Table{Default: d.manifest.Default}
	for _, r := range routes {
		route := []string{r[1]}
		if r[2] != "" {
			route = append(route, strings.Split(r[2], ";")...)
		}
		t.Units = append(t.Units, gslb.Unit{ID: r[0], Route: route})
	}
	t.AddKeys(read)
	if err := d.sameJSON(t); err != nil {
		return nil, err
	}
	return &neutral{r: gslb.NewResolver(t)}, nil
}

func (d *folder) sameJSON(t *gslb.Table) error {
	b, err := d.source("grt/grt.json")
	if err != nil {
		return err
	}
	var f struct {
		Routes []struct {
			Unit string   `json:"unit"`
			DCs  []string `json:"dcs"`
		} `json:"routes"`
	}
	if err := json.Unmarshal(b, &f); err != nil {
		return fmt.Errorf("grt.json: %w", err)
	}
	if len(f.Routes) != len(t.Units) {
		return fmt.Errorf("grt.json has %d units, grt.csv %d", len(f.Routes), len(t.Units))
	}
	for _, r := range f.Routes {
		if u := t.Unit(r.Unit); u == nil || strings.Join(u.Route, ";") != strings.Join(r.DCs, ";") {
			return fmt.Errorf("grt.json and grt.csv differ for unit %s", r.Unit)
		}
	}
	return nil
}

type neutral struct {
	nothing
	r *gslb.Resolver
}

func (n *neutral) Centre(r Request, down string) string {
	return list(n.r.Route(n.r.Resolve(r.Request))).first(down)
}
