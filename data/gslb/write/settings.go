package write

import (
	"maps"
	"net/netip"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"fenye/data/gslb"
)

// Settings is what a table does not say about the engines.
type Settings struct {
	Listen map[gslb.Engine]string // address:port; else DefaultListen
	// CheckPort is the port of the centres' addresses that gdnsd and PowerDNS
	// probe; 0 is the one port of all centres' http addresses, else 8080.
	CheckPort int
	CheckPath string // path that HTTP probes ask for; "" is /healthz
	TTL       int    // seconds, 1 to 60; 0 is 30
	// ValidFrom is a time in RFC 3339 from which the generation holds; "" is
	// the time at which grt.sql is loaded.
	ValidFrom string
}

// DefaultListen is where engines listen unless settings say otherwise: high
// ports of this host alone, so that nothing is put in force by accident.
var DefaultListen = map[gslb.Engine]string{
	gslb.Gdnsd: "127.0.0.1:15353", gslb.BIND: "127.0.0.1:15355", gslb.PowerDNS: "127.0.0.1:15356",
	gslb.HAProxy: "127.0.0.1:18080", gslb.Nginx: "127.0.0.1:18090",
}

// Headers of the service bus.
const (
	CodeHeader   = "X-Province"
	CallerHeader = "X-Caller"
	ClientHeader = "X-Forwarded-For"
)

// job is a table being written.
type job struct {
	*gslb.Table
	Settings
	nets  []gslb.Net
	lists []list
	files map[string][]byte
}

// list is one ordered list of centres and the units that have it.
type list struct {
	name    string // the ids, joined by "."
	centres []string
	units   map[int]bool
}

func newJob(t *gslb.Table, s Settings) *job {
	if s.TTL == 0 {
		s.TTL = 30
	}
	if s.CheckPath == "" {
		s.CheckPath = "/healthz"
	}
	if s.CheckPort == 0 {
		s.CheckPort = checkPort(t)
	}
	listen := maps.Clone(DefaultListen)
	maps.Copy(listen, s.Listen)
	s.Listen = listen
	j := &job{Table: t, Settings: s, nets: t.Nets(), files: map[string][]byte{}}
	byName := map[string]*list{}
	for i, u := range t.Units {
		name := listName(u.Route)
		if byName[name] == nil {
			byName[name] = &list{name, u.Route, map[int]bool{}}
		}
		byName[name].units[i] = true
	}
	for _, name := range slices.Sorted(maps.Keys(byName)) {
		j.lists = append(j.lists, *byName[name])
	}
	return j
}

// listName names a list of centres. Ids of centres hold no point, so no two
// lists share a name.
func listName(centres []string) string { return strings.Join(centres, ".") }

// checkPort returns the port of all http addresses if it is one, else 8080.
func checkPort(t *gslb.Table) int {
	const otherwise = 8080
	found := 0
	for _, c := range t.Centres {
		port, err := strconv.Atoi(c.HTTP[strings.LastIndex(c.HTTP, ":")+1:])
		if err != nil || found != 0 && found != port {
			return otherwise
		}
		found = port
	}
	if found == 0 {
		return otherwise
	}
	return found
}

// listen returns the address and port where an engine listens.
func (j *job) listen(e gslb.Engine) netip.AddrPort {
	a, err := netip.ParseAddrPort(j.Listen[e])
	if err != nil {
		a = netip.MustParseAddrPort(DefaultListen[e])
	}
	return a
}

// mark is the comment at the head of every configuration file.
func (j *job) mark() string {
	return "fenye generation " + strconv.Itoa(j.Generation) + " " + j.Checksum()
}

// v6 reports whether centres have IPv6 addresses, which Check has seen to be
// all or none.
func (j *job) v6() bool {
	return len(j.Centres) > 0 && !slices.ContainsFunc(j.Centres, func(c gslb.Centre) bool { return c.V6 == "" })
}

// Failover is how long clients stay with a centre that is lost.
type Failover struct {
	Engine gslb.Engine   `json:"-"`
	Detect time.Duration `json:"-"` // until the engine has seen the loss; 0 if Manual
	TTL    time.Duration `json:"-"` // for which answers may be kept
	Manual bool          `json:"manual"`
	// The same in seconds, as files have it.
	DetectS float64 `json:"detect_s"`
	TTLS    float64 `json:"ttl_s"`
	TotalS  float64 `json:"total_s"`
	Formula string  `json:"formula"`
}

// Probes of the engines.
const (
	gdnsdInterval, gdnsdTimeout, gdnsdDown = 3, 1, 2
	luaInterval                            = 2
	haproxyMillis, haproxyFall             = 500, 2
)

// FailoverOf returns the failover time that the settings give to an engine.
func FailoverOf(e gslb.Engine, s Settings) (Failover, bool) {
	ttl := s.TTL
	if ttl == 0 {
		ttl = 30
	}
	f := Failover{Engine: e}
	switch e {
	case gslb.Gdnsd:
		f.DetectS, f.TTLS, f.Formula = gdnsdInterval*gdnsdDown, float64(ttl), "interval x down_thresh + TTL"
	case gslb.PowerDNS:
		f.DetectS, f.TTLS, f.Formula = luaInterval+2, float64(ttl), "lua-health-checks-interval + 2 s timeout + TTL"
	case gslb.BIND:
		f.Manual, f.TTLS, f.Formula = true, float64(ttl), "loading of the down file + TTL"
	case gslb.HAProxy:
		f.DetectS, f.Formula = haproxyMillis*haproxyFall/1000.0, "inter x fall; a request that fails before is sent on at once"
	case gslb.Nginx:
		f.DetectS, f.Formula = 0, "a request that fails is sent on at once; 1 s where connections are not refused"
	default:
		return f, false
	}
	f.TotalS = f.DetectS + f.TTLS
	f.Detect, f.TTL = time.Duration(f.DetectS*float64(time.Second)), time.Duration(f.TTLS)*time.Second
	return f, true
}

// CheckPathValid reports whether a path can be asked for by every probe: it
// begins with a slash and has nothing that would need quotes.
func CheckPathValid(path string) bool { return checkPathForm.MatchString(path) }

var checkPathForm = regexp.MustCompile(`^/[A-Za-z0-9._~/-]{0,200}$`)
