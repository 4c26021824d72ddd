// Package ring is what there is to know about an OpenStack Swift object ring:
// which device holds which replica of which partition, how evenly, how safely,
// and under how much load.
//
// The figures (balance, tiers, risk, dispersion, look-ups, handoffs) are those
// of swift-ring-builder. Heat, multi-factor weights, the join of a device and
// the adjustment of partitions by access counts are those of the source paper,
// each with a planner that mends what the paper leaves open: it never raises
// the risk of a partition and never changes how many partitions a device
// holds, so that Swift's own rebalance finds nothing to undo.
//
// Everything here is a pure function of its arguments: equal input gives equal
// output, and what is random takes its seed as an argument.
package ring
