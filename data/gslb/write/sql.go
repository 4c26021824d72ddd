package write

import (
	"fmt"
	"strings"
)

// schema makes the tables where they are missing. Only one generation can be
// active at a time, which the partial index holds.
const schema = `CREATE TABLE IF NOT EXISTS centre(dc TEXT PRIMARY KEY, name TEXT NOT NULL, lat REAL, lon REAL, v4 TEXT NOT NULL, v6 TEXT NOT NULL, http TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS unit(unit TEXT PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS generation(generation INTEGER PRIMARY KEY CHECK(generation > 0), valid_from TEXT NOT NULL, valid_to TEXT, checksum TEXT NOT NULL, state TEXT NOT NULL CHECK(state IN('draft', 'active', 'retired')));
CREATE UNIQUE INDEX IF NOT EXISTS one_active ON generation(state) WHERE state = 'active';
CREATE TABLE IF NOT EXISTS unit_key(kind TEXT NOT NULL CHECK(kind IN('cidr', 'code', 'gb2260', 'caller')), key TEXT NOT NULL, unit TEXT NOT NULL REFERENCES unit, generation INTEGER NOT NULL REFERENCES generation, PRIMARY KEY(kind, key));
CREATE TABLE IF NOT EXISTS route(generation INTEGER NOT NULL REFERENCES generation, unit TEXT NOT NULL REFERENCES unit, rank INTEGER NOT NULL CHECK(rank >= 0), dc TEXT NOT NULL REFERENCES centre, PRIMARY KEY(generation, unit, rank), UNIQUE(generation, unit, dc));
DROP VIEW IF EXISTS current_route;
CREATE VIEW current_route AS SELECT r.unit, u.name, MAX(CASE WHEN r.rank = 0 THEN r.dc END) AS "primary", MAX(CASE WHEN r.rank = 1 THEN r.dc END) AS backup, r.generation FROM route r JOIN generation g ON g.generation = r.generation JOIN unit u ON u.unit = r.unit WHERE g.state = 'active' GROUP BY r.unit, u.name, r.generation;`

// grtSQL writes the table as upserts: the file may be loaded any number of
// times, and in any order with other generations. What is loaded last is in
// force; what was in force before is retired and kept.
func (j *job) grtSQL() error {
	var t text
	n := j.Generation
	t.line("-- %s", j.mark())
	t.line("-- SQLite 3.24 or later; the same statements are within PostgreSQL's ON CONFLICT")
	t.line("BEGIN;")
	t.line("%s", schema)
	from := "CURRENT_TIMESTAMP"
	if j.ValidFrom != "" {
		from = quote(j.ValidFrom)
	}
	var centres, units []string
	for _, c := range j.Centres {
		lat, lon := position(c)
		if !c.Placed {
			lat, lon = "NULL", "NULL"
		}
		centres = append(centres, fmt.Sprintf("(%s, %s, %s, %s, %s, %s, %s)", quote(c.ID), quote(c.Name), lat, lon, quote(c.V4), quote(c.V6), quote(c.HTTP)))
	}
	var keys, routes []string
	for _, u := range j.Units {
		units = append(units, fmt.Sprintf("(%s, %s)", quote(u.ID), quote(u.Name)))
		for _, k := range u.Keys {
			keys = append(keys, fmt.Sprintf("(%s, %s, %s, %d)", quote(string(k.Kind)), quote(k.Value), quote(u.ID), n))
		}
		for rank, dc := range u.Route {
			routes = append(routes, fmt.Sprintf("(%d, %s, %d, %s)", n, quote(u.ID), rank, quote(dc)))
		}
	}
	t.upsert("centre(dc, name, lat, lon, v4, v6, http)", centres,
		"(dc) DO UPDATE SET name = excluded.name, lat = excluded.lat, lon = excluded.lon, v4 = excluded.v4, v6 = excluded.v6, http = excluded.http")
	t.upsert("unit(unit, name)", units, "(unit) DO UPDATE SET name = excluded.name")
	t.line("UPDATE generation SET state = 'retired', valid_to = CURRENT_TIMESTAMP WHERE state = 'active' AND generation <> %d;", n)
	t.line("-- a generation that was stored with other routes is replaced")
	t.line("DELETE FROM route WHERE generation = %d AND EXISTS(SELECT 1 FROM generation WHERE generation = %d AND checksum <> %s);", n, n, quote(j.Checksum()))
	t.upsert("generation(generation, valid_from, valid_to, checksum, state)", []string{fmt.Sprintf("(%d, %s, NULL, %s, 'active')", n, from, quote(j.Checksum()))},
		"(generation) DO UPDATE SET valid_to = NULL, checksum = excluded.checksum, state = 'active'")
	t.upsert("unit_key(kind, key, unit, generation)", keys, "(kind, key) DO UPDATE SET unit = excluded.unit, generation = excluded.generation")
	t.line("DELETE FROM unit_key WHERE generation <> %d;", n)
	t.upsert("route(generation, unit, rank, dc)", routes, "(generation, unit, rank) DO UPDATE SET dc = excluded.dc")
	t.line("COMMIT;")
	j.put("grt/grt.sql", &t)
	return nil
}

// upsert writes one statement for every 500 rows, which is within what engines
// take in one.
func (t *text) upsert(into string, rows []string, conflict string) {
	const most = 500
	for len(rows) > 0 {
		part := rows[:min(most, len(rows))]
		rows = rows[len(part):]
		t.line("INSERT INTO %s VALUES", into)
		t.line("%s", strings.Join(part, ",\n"))
		t.line("ON CONFLICT%s;", conflict)
	}
}

// quote spells text as SQL does, without characters that would end a line.
func quote(s string) string {
	clean := strings.Map(func(r rune) rune {
		if r < ' ' {
			return ' '
		}
		return r
	}, s)
	return "'" + strings.ReplaceAll(clean, "'", "''") + "'"
}
