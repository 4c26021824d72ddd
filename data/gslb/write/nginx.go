package write

import (
	"cmp"
	"slices"
	"strings"

	"fenye/data/gslb"
)

// nginx writes three maps that fall through to each other: code, caller,
// client. geo takes the longest prefix by itself; regular expressions are tried
// in the order of the file, so longer callers come first. Strings are compared
// whatever their letter case.
func (j *job) nginx() error {
	var code, caller, prefix text
	for _, m := range []*text{&code, &caller, &prefix} {
		m.line("# %s", j.mark())
	}
	type call struct{ key, list string }
	var callers []call
	codes := 0
	for _, u := range j.Units {
		for _, k := range u.Keys {
			if k.Kind == gslb.Caller {
				callers = append(callers, call{k.Value, listName(u.Route)})
			}
		}
		for _, value := range header(u) {
			codes++
			code.line("%s %s;", plain(value), listName(u.Route))
		}
	}
	slices.SortFunc(callers, func(a, b call) int {
		return cmp.Or(cmp.Compare(len(b.key), len(a.key)), cmp.Compare(a.key, b.key))
	})
	for _, c := range callers {
		caller.line("~^%s[0-9]*$ %s;", c.key, c.list)
	}
	for _, n := range j.nets {
		prefix.line("%s %s;", n.Prefix, listName(j.Units[n.Unit].Route))
	}
	j.put("nginx/province.map", &code)
	j.put("nginx/caller.map", &caller)
	j.put("nginx/prefix.geo", &prefix)
	j.nginxConf(codes)
	return nil
}

// plain spells a code as a key of map: words that map gives a meaning to are
// escaped.
func plain(code string) string {
	switch strings.ToLower(code) {
	case "default", "hostnames", "include", "volatile":
		return "\\" + code
	}
	return code
}

func (j *job) nginxConf(codes int) {
	all := listName(j.everywhere())
	var c text
	c.line("# %s", j.mark())
	c.line("worker_processes 1;")
	c.line("daemon off;")
	c.line("pid nginx.pid;")
	c.line("error_log stderr warn;")
	c.line("events { worker_connections 1024; }")
	c.line("http {")
	c.line("  access_log off;")
	c.line("  client_body_temp_path tmp; proxy_temp_path tmp; fastcgi_temp_path tmp; uwsgi_temp_path tmp; scgi_temp_path tmp;")
	c.line("  map_hash_bucket_size 256; map_hash_max_size %d;", max(2048, 4*codes))
	c.line("  variables_hash_max_size 2048;")
	c.line("  map $http_x_forwarded_for $client { default $remote_addr; \"~^\\s*(?<first>[0-9A-Fa-f:.]+)\\s*(,|$)\" $first; }")
	c.line("  geo $client $by_client { default %s; include prefix.geo; }", all)
	c.line("  map $http_x_caller $by_caller { default $by_client; include caller.map; }")
	c.line("  map $http_x_province $list { default $by_caller; include province.map; }")
	lists := slices.Clone(j.lists)
	if !slices.ContainsFunc(lists, func(l list) bool { return l.name == all }) {
		lists = append(lists, list{name: all, centres: j.everywhere()})
	}
	ranks := j.upstreams(&c, lists)
	c.line("  server {")
	c.line("    listen %s;", j.listen(gslb.Nginx))
	c.line("    recursive_error_pages on;")
	c.line("    proxy_connect_timeout 1s;")
	c.line("    proxy_next_upstream error timeout http_502 http_503 http_504;")
	c.line("    proxy_set_header Host $host;")
	for pair := range ranks {
		where, next := "/", ""
		if pair > 0 {
			where = "@pair" + string(rune('a'+pair))
		}
		if pair+1 < ranks {
			next = "error_page 502 504 = @pair" + string(rune('a'+pair+1)) + "; "
		}
		c.line("    location %s { %sproxy_pass http://$pair%c; }", where, next, 'a'+pair)
	}
	c.line("  }")
	c.line("}")
	j.put("nginx/nginx.conf", &c)
}

// upstreams writes the servers two by two, since several backups of one
// upstream share requests between them instead of standing in line: each list
// becomes a chain of pairs, and a pair that is lost hands on to the next. It
// returns the length of the longest chain.
func (j *job) upstreams(c *text, lists []list) int {
	seen := map[string]bool{}
	longest := 0
	for _, l := range lists {
		for pair := range slices.Chunk(l.centres, 2) {
			name := "dc_" + listName(pair)
			if seen[name] {
				continue
			}
			seen[name] = true
			server := "server " + j.Centre(pair[0]).HTTP + " max_fails=1 fail_timeout=2s;"
			if len(pair) > 1 {
				server += " server " + j.Centre(pair[1]).HTTP + " backup;"
			}
			c.line("  upstream %s { %s }", name, server)
		}
		longest = max(longest, (len(l.centres)+1)/2)
	}
	for pair := range longest {
		c.line("  map $list $pair%c {", 'a'+pair)
		for _, l := range lists {
			from := min(2*pair, (len(l.centres)-1)/2*2)
			c.line("    %s dc_%s;", l.name, listName(l.centres[from:min(from+2, len(l.centres))]))
		}
		c.line("  }")
	}
	return longest
}
