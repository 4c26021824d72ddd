// Package pile keeps lists that grow very long. A slice that grows is moved as a
// whole, and for as long as a hundred megabytes are being moved the collector of
// garbage waits, and with it the whole program, the window too. Here nothing is
// moved in a piece that takes longer than a millisecond or so.
package pile
