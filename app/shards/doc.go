// Package shards is the workbench for the chunks of a MongoDB collection: a lane
// a shard, a tile a chunk with its heat, the moves as arrows, and the relative
// heat before, after FODA and after the plan. It reads exports of the config
// database and counters of operations, and writes a script for mongosh with its
// rollback. The plan keeps the files by their paths and checksums.
package shards
