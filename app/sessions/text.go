package sessions

import (
	"math"
	"strconv"

	"fenye/app/look"
	"fenye/model/session"
	"fenye/model/table"
)

func itoa(n int) string { return strconv.Itoa(n) }

// duration writes seconds as people read them: 4.2 ms, 1.4 s.
func duration(seconds float64) string {
	switch {
	case math.IsNaN(seconds) || math.IsInf(seconds, 0):
		return "—"
	case seconds < 1:
		return table.Fixed(seconds*1000, 1) + " ms"
	}
	return table.Fixed(seconds, 1) + " s"
}

// millis writes milliseconds with as many decimals as they need.
func millis(ms float64) string {
	digits := 0
	if ms != math.Trunc(ms) {
		digits = 1
	}
	return table.Fixed(ms, digits) + " ms"
}

// perSecond writes a rate of requests.
func perSecond(rate float64) string {
	digits := 0
	if rate < 100 && rate != math.Trunc(rate) {
		digits = 1
	}
	return table.Fixed(rate, digits) + " CCR/s"
}

func policyName(p session.Policy) string { return look.T("sessions.policy." + string(p)) }
