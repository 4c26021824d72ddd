// Package regions is the workbench that decides which users go to which
// centre: the map, the inspector with demand, centres and result, and the
// tables under the map. It shows the desk's outcome and turns gestures into the
// desk's edits; it holds no rule of its own.
package regions
