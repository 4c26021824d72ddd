// Package pile keeps lists that grow very long. A slice that grows is moved as a
// whole, and for as long as a hundred megabytes are being moved the collector of
// garbage waits, and with it the whole program, the window too. Here lists are
// moved in small pieces, and between two of them the program can be stopped.
package pile
