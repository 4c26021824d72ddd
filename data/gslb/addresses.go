package gslb

import (
	"context"
	"io"
	"net"
	"net/netip"
	"regexp"
	"strconv"

	"fenye/data/fault"
	"fenye/model"
)

// Addresses reads the table of centres at path.
func Addresses(ctx context.Context, path string) ([]Centre, error) {
	return open(path, func(r io.Reader) ([]Centre, error) { return ReadAddresses(ctx, r) })
}

// ReadAddresses reads a table of centres: name as in the plan, dc the id in
// configuration files, v4 and v6 the addresses that DNS answers, http the
// host:port on the service bus. v4, v6 and http may be empty where no engine
// needs them. Columns lat and lon, if there, are the position.
func ReadAddresses(ctx context.Context, r io.Reader) ([]Centre, error) {
	rows, err := records(ctx, r, "name", "dc", "v4", "v6", "http")
	if err != nil {
		return nil, err
	}
	var all []Centre
	names, ids := map[string]bool{}, map[string]bool{}
	for _, row := range rows {
		c := Centre{ID: row.cells["dc"], Name: row.cells["name"], V4: row.cells["v4"], V6: row.cells["v6"],
			HTTP: row.cells["http"], Capacity: model.NoLimit, Row: row.row}
		switch {
		case c.Name == "":
			return nil, row.bad("name", "the name of a centre of the plan")
		case c.ID == "":
			return nil, row.bad("dc", "the id of a centre")
		case names[c.Name]:
			return nil, &fault.Error{Room: "gslb", Kind: fault.Repeat, Row: row.row, Field: "name", Found: c.Name}
		case ids[c.ID]:
			return nil, &fault.Error{Room: "gslb", Kind: fault.Repeat, Row: row.row, Field: "dc", Found: c.ID}
		}
		names[c.Name], ids[c.ID] = true, true
		if err := row.addresses(&c); err != nil {
			return nil, err
		}
		if err := row.position(&c); err != nil {
			return nil, err
		}
		all = append(all, c)
	}
	if len(all) == 0 {
		return nil, &fault.Error{Room: "gslb", Kind: fault.BadValue, Expected: "at least one centre"}
	}
	return all, nil
}

// addresses checks the addresses and spells them in the one way.
func (r record) addresses(c *Centre) error {
	if c.V4 != "" {
		a, err := netip.ParseAddr(c.V4)
		if err != nil || !a.Is4() {
			return r.bad("v4", "an IPv4 address")
		}
	}
	if c.V6 != "" {
		a, err := netip.ParseAddr(c.V6)
		if err != nil || !a.Is6() || a.Is4In6() || a.Zone() != "" {
			return r.bad("v6", "an IPv6 address")
		}
		c.V6 = a.String()
	}
	if c.HTTP != "" && !HostPort(c.HTTP) {
		return r.bad("http", "host:port")
	}
	return nil
}

func (r record) position(c *Centre) error {
	if r.cells["lat"] == "" && r.cells["lon"] == "" {
		return nil
	}
	for field, to := range map[string]*float64{"lat": &c.Position.Lat, "lon": &c.Position.Lon} {
		x, err := strconv.ParseFloat(r.cells[field], 64)
		if err != nil {
			return r.bad(field, "degrees")
		}
		*to = x
	}
	if !c.Position.Valid() {
		return r.bad("lat", "a latitude of -90 to 90 and a longitude of -180 to 180")
	}
	c.Placed = true
	return nil
}

var hostName = regexp.MustCompile(`^[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)*$`)

// HostPort reports whether s is an address or a host name, a colon and a port
// of 1 to 65535.
func HostPort(s string) bool {
	host, port, err := net.SplitHostPort(s)
	if err != nil {
		return false
	}
	n, err := strconv.Atoi(port)
	if err != nil || n < 1 || n > 65535 || port[0] == '+' || port[0] == '0' {
		return false
	}
	if a, err := netip.ParseAddr(host); err == nil {
		return a.Zone() == ""
	}
	return len(host) <= 253 && hostName.MatchString(host)
}
