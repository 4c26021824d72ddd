// Package locale gives the process a locale with a language where the
// environment has none ("C", "POSIX", or nothing at all).
//
// The window's toolkit looks the locale up while it is initialised and
// complains about "C" on standard error, also when no window is wanted. Go
// initialises packages whose dependencies are ready in the order of their
// import paths, so this one, which needs package os alone, comes before it.
package locale
