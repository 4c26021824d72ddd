// Package command is Fenye without a window: plan, access, forecast, failover,
// sweep, compare, hours, site, gslb, session, ring, shard, verify, report and shot
// on the same code as the window, and man, completion and version. Names, flags,
// columns and exit codes are a contract that scripts rely on.
//
// The window itself and the picture of it are given to Main as functions, so
// that the commands do not know Fyne.
package command
