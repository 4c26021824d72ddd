// Package write turns a table into the files of an export: the neutral routing
// table, configuration files of DNS servers and of proxies on the service bus,
// and a manifest with the checksum of every file.
//
// The same table gives the same bytes. Paths in the files are relative, so the
// folder works wherever it is put. Every list of centres of the table becomes
// one backend, view or answer; the longest key wins in each engine by that
// engine's own means.
package write
