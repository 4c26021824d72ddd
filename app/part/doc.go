// Package part holds the program's own small widgets: number fields, sliders
// with a load tick, load bars, badges, sections, the rail, tables. A part
// shows what it is given and calls back; it holds no rule of the plan. Every
// part can be reached and worked by keys, shows where the focus is, and reads
// its colours from the theme when it refreshes.
package part
