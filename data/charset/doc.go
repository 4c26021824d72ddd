// Package charset turns the bytes of a text file into UTF-8: it recognises
// UTF-8, UTF-16 with or without a byte-order mark and GB18030, takes an
// encoding by name, and bounds how much a parser may swallow at a time.
package charset
