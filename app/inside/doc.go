// Package inside is the frame of a workbench that works inside one centre: what
// the window gives it, the picture over its tables with the inspector beside
// them, the settings that it keeps in the plan, and its work beside the window.
//
// A workbench embeds a Frame, tells it in an Own what it does in its own way, and
// adds its pictures, tables and panels. What a person has chosen to open is read
// to its end even where another workbench is shown meanwhile; all other work
// rests while the workbench is not on show.
package inside
