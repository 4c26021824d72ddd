// Package swift reads and writes the files of an OpenStack Swift cluster that a
// ring is planned with: rings (.ring.gz versions 1 and 2), builders (.builder),
// access logs of proxies, swift.conf, and tables of counts and of devices.
//
// Rings are judged more strictly than Swift does, which loads short rows and
// unknown devices in silence: each fault has a message of its own. What Swift
// would load but a planner should know is a Finding.
//
// A builder is a Python pickle. It is read by a closed machine that knows plain
// values and arrays of whole numbers alone; nothing in a file is ever executed.
package swift
