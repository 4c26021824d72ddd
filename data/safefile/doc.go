// Package safefile writes files so that a reader never meets half of one: the
// new content goes to a temporary sibling, is flushed to the disk and then
// takes the name in one step. A failed write leaves the old content as it was
// and nothing beside it. It opens files to be read, too, and no devices.
package safefile
