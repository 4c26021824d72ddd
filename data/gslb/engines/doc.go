// Package engines holds the tests that start the real servers on an export and
// ask them. They are behind the build tag "engines", need the servers' Debian
// packages and a network namespace of their own, and fail without them.
package engines
