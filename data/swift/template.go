package swift

import (
	"regexp"
	"slices"
	"strings"

	"fenye/data/fault"
)

// splitter finds the entry of a line; false if the line is of another form.
type splitter func(line string) (entry, bool)

// newSplitter returns the splitter of a log_msg_template, "" for the default.
func newSplitter(template string) (splitter, error) {
	if strings.TrimSpace(template) == "" {
		return splitDefault, nil
	}
	return splitTemplate(template)
}

// splitDefault reads the default template, of which old Swifts have fewer and
// new ones more fields: client_ip remote_addr end_time method path protocol
// status … policy_index. What a syslog puts before it may hold anything: the
// method is the first field that is one and is followed by a path.
func splitDefault(line string) (entry, bool) {
	fields := strings.Fields(line)
	for i := 3; i+3 < len(fields); i++ {
		if !isMethod(fields[i]) || fields[i+1] == "" || fields[i+1][0] != '/' && !strings.HasPrefix(fields[i+1], "%2F") {
			continue
		}
		e := entry{method: fields[i], status: fields[i+3]}
		if at := i + policyField - methodField; at < len(fields) {
			e.policy = fields[at]
		}
		e.setPath(fields[i+1])
		return e, true
	}
	return entry{}, false
}

// IsLogLine reports whether a line is one of an access log of the default
// template.
func IsLogLine(line string) bool {
	e, ok := splitDefault(line)
	return ok && len(e.status) == 3 && strings.Trim(e.status, "0123456789") == ""
}

// Places in the default template, from 0.
const (
	methodField = 3
	policyField = 20
)

// isMethod reports whether s is an HTTP method: capital letters.
func isMethod(s string) bool {
	return len(s) >= 3 && len(s) <= 20 && strings.Trim(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
}

var templateField = regexp.MustCompile(`\{([a-z_]+)(?:\.[a-z_0-9]+)?\}`)

// splitTemplate makes a splitter of a template of names in braces, such as
// {method} {path} {status_int}. It must tell the method, the status, and the
// path or account, container and object.
func splitTemplate(template string) (splitter, error) {
	pattern, names := "", []string{""}
	at := 0
	for _, m := range templateField.FindAllStringSubmatchIndex(template, -1) {
		pattern += regexp.QuoteMeta(template[at:m[0]])
		name := template[m[2]:m[3]]
		switch name {
		case "method":
			pattern += `([A-Z]+)`
		case "status_int":
			pattern += `(\d{3}|-)`
		default:
			pattern += `(\S*?)`
		}
		names = append(names, name)
		at = m[1]
	}
	pattern += regexp.QuoteMeta(strings.TrimRight(template[at:], " \r\n"))
	pathless := !slices.Contains(names, "path") && !(slices.Contains(names, "account") && slices.Contains(names, "container") && slices.Contains(names, "object"))
	if pathless || !slices.Contains(names, "method") || !slices.Contains(names, "status_int") {
		return nil, &fault.Error{Room: "swift", Kind: fault.BadValue, Field: "log_msg_template", Found: template,
			Expected: "a template with {method}, {status_int} and {path}, or {account}, {container} and {object}"}
	}
	re, err := regexp.Compile(`(?:^|\s)` + pattern + `(?:\s|$)`)
	if err != nil {
		return nil, &fault.Error{Room: "swift", Kind: fault.BadValue, Field: "log_msg_template", Found: template, Err: err}
	}
	return func(line string) (entry, bool) { return splitBy(re, names, line) }, nil
}

func splitBy(re *regexp.Regexp, names []string, line string) (entry, bool) {
	m := re.FindStringSubmatch(line)
	if m == nil {
		return entry{}, false
	}
	var e entry
	path := ""
	for i, name := range names {
		value := m[i]
		if i == 0 || value == "-" {
			continue
		}
		switch name {
		case "method":
			e.method = value
		case "status_int":
			e.status = value
		case "policy_index":
			e.policy = value
		case "path":
			path = value
		case "account":
			e.account = unquote(unquote(value))
		case "container":
			e.container = unquote(unquote(value))
		case "object":
			e.object = unquote(unquote(value))
		}
	}
	if e.account == "" && path != "" {
		e.setPath(path)
	}
	return e, true
}
