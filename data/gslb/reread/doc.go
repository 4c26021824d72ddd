// Package reread reads the files of an export again and answers requests from
// them as the engine would. It shares no code with what wrote them: each engine
// has a small parser of its own for the part of its language that exports use,
// and its own rule of which key wins. A file that it does not understand is an
// error, never a guess.
package reread
