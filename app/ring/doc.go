// Package ring is the Ring workbench: the objects of a centre over its disks. It
// opens a Swift ring and an access log, shows which disks run hot and why,
// weighs capacity against I/O, plans an adjustment or the join of a device, and
// writes ring files that Swift loads.
//
// What it works on is kept in the plan by name and checksum, with the settings;
// all work runs beside the window. It never talks to a running cluster.
package ring
