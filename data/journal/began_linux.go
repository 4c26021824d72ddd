package journal

import (
	"bytes"
	"os"
	"strconv"
	"strings"
)

// began returns when a process began, in ticks since the machine did, "" if
// there is none or it has ended. A number given to another process later does
// not match.
func began(pid int) string {
	b, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return ""
	}
	end := bytes.LastIndexByte(b, ')') // of the name, which may hold anything
	fields := strings.Fields(string(b[end+1:]))
	if len(fields) < 20 || fields[0] == "Z" || fields[0] == "X" {
		return ""
	}
	return fields[19]
}
