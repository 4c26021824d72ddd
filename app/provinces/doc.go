// Package provinces is the workbench of whole provinces (省市接入): which centre
// each is wired to, under a weight of balance against distance and bounds of
// utilisation. It shows the map of the provinces, the trade-off and the
// utilisations over alpha, the table, and why there is no plan where there is
// none.
//
// The settings are the desk's, with undo; the solving that follows them is the
// workbench's own: small problems inside the edit, others beside the window,
// the newest winning.
package provinces
