// Package shard plans which chunks of a sharded collection move to which
// shard, by how often they are used.
//
// FODA is the rule as it was published (frequency of data access): it levels
// the number of chunks and chooses among them by access. Make is the rule that
// the program proposes: it levels the heat of the shards, a weighted count of
// operations, against their capacity; it knows zones, draining shards, jumbo
// chunks, the threshold above which MongoDB's own balancer would undo a move,
// and limits on what is moved. It names the floor that stops it where the
// target cannot be reached.
//
// Chunks are known by their index in the order of their ranges. Keys, files and
// scripts are the business of data/mongo.
package shard
