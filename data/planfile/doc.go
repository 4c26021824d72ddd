// Package planfile reads and writes plan files (.fenye): a plan's places,
// scenarios and settings with the solutions found, as JSON.
//
// The first two keys are "format", always "fenye-plan", and "version". The
// same plan always gives the same bytes: keys have one order, numbers one
// spelling, and there is no date. A file may be packed with gzip.
//
// Version 2 is the present one. Version 1 had neither a scenario's "unit" and
// "growth_tenths" nor the top-level "frame", "outline" and "solutions"; it is
// read with a unit of "split", no growth, a chosen frame, the bundled outline
// and no solutions. Files of later versions are refused by name.
package planfile
