// Package mongo reads what a MongoDB cluster says about itself and writes the
// script that moves chunks.
//
// It reads config.chunks, config.collections, config.shards and config.tags as
// Extended JSON v2, canonical or relaxed, one array or one document after the
// other, or as the BSON that mongodump writes; the form is told by the content,
// gzip allowed. Counters of operations come as a table, or as events: change
// streams, sampled queries, or documents of the profiler.
//
// Keys are kept as the BSON they are and never pass through a floating-point
// number that they are not. They are ordered and hashed as the server does it.
// A relaxed export of mongosh writes whole numbers beyond ±2^53 rounded, since
// JavaScript does; such bounds are found and refused for scripts.
package mongo
