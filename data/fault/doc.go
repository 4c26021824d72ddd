// Package fault holds the error that every reader of files returns: which
// file, row and field, what was found there and what was expected.
//
// The English sentence is for the terminal; a window that speaks another
// language words the same error from its Kind and fields.
package fault
