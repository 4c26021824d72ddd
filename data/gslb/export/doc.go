// Package export prepares a table for its folder: it checks, writes every file
// in memory, reads them again and measures them against the plan. The headless
// command and the window's assistant both use it, so they write the same bytes.
package export
