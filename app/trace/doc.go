// Package trace tells how long the program takes, for people who look into its
// speed: with FENYE_TRACE=1 in its surroundings the window writes on the standard
// error when it has reached which step of its start, how long its thread was held
// at a stretch, and the most memory it has held. Without it nothing is measured.
package trace
