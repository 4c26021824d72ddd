// Package whatif asks of the plan in the Regions workbench what would be if:
// scenarios beside each other, sweeps of the users or a capacity, the hours of a
// day, and where a new centre would help most.
//
// Each study has a view that takes the place of the map, or lies over it, and a
// page in the dock. Work goes on beside the window with progress and a way to stop
// it; nothing of the plan changes until a step, or a site, is taken over, which is
// an edit like any other.
package whatif
