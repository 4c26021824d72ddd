// Package journal keeps what has not yet reached a plan file: a journal of
// changes beside it, and a mark of who has it open.
//
// A journal is named .NAME.journal beside the plan NAME. Its first line is
// "fenye-journal 1". Then come records: a line with the kind, the number of
// bytes and their CRC-32C in hexadecimal digits, the bytes, a line feed. The
// bytes are a line of JSON that says which file the plan belongs to, when it
// looked so and how many changes it is ahead of that file; then the plan as
// package planfile writes it. A record of kind "plan" is whole, one of kind
// "settings" has the places of the last whole one before it. The first is
// always whole, so that a journal needs nothing beside it.
//
// Records are only ever added, each flushed to the disk before the next. When
// they have grown too long, or places have changed, a new journal with one
// record takes the name in one step. So a program that is killed leaves at worst
// half a record at the end, which Read passes over.
package journal
