// Package exchange is the rule by which loads are levelled inside a centre: the
// partitions of a storage ring over its devices and the chunks of a collection
// over its shards. Two bearers of load pass something between them until they are
// equally loaded for their capacity.
//
// What may pass, and how it is found, differs and is not here: on a ring two
// partitions always change places and each may go or not by itself; among shards
// one chunk moves alone, and whether two may change places hangs on both, since
// the balancer compares sizes.
package exchange
