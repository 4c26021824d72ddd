// A stand-in for mongosh's db, sh and EJSON that records what a script asks for.
// It is no MongoDB: it keeps a table of chunks, moves those whose bounds are
// exactly a chunk's, and fails when it is told to.
//
//   node standin.js CASE.json SCRIPT...
//
// CASE.json: {"ns", "shards": [names], "chunks": [{"min","max","shard"}], "fail":
// number of the command that fails or 0, "how": "reply" or "throw"}. The result
// is one JSON document: what was called, where the chunks are, and the error that
// each script ended with.
"use strict";
const fs = require("fs");
const vm = require("vm");

const given = JSON.parse(fs.readFileSync(process.argv[2], "utf8"));
const calls = [];
const balancing = { [given.ns]: true };
let commands = 0;

function chunkOf(low, high) {
  const same = (text, key) => JSON.stringify(JSON.parse(text)) === JSON.stringify(key);
  const chunk = given.chunks.find((c) => same(c.min, low) && same(c.max, high));
  if (!chunk) throw new Error("no chunk has the bounds " + JSON.stringify([low, high]));
  return chunk;
}

function move(ns, low, high, to, name) {
  if (ns !== given.ns) throw new Error("unknown collection " + ns);
  if (!given.shards.includes(to)) throw new Error("unknown shard " + to);
  if (balancing[ns]) throw new Error("the balancer is on");
  const chunk = chunkOf(low, high);
  calls.push({ call: name, min: chunk.min, from: chunk.shard, to });
  commands++;
  if (commands === given.fail) {
    if (given.how === "throw") throw new Error("MongoServerError: told to fail");
    return { ok: 0, errmsg: "told to fail" };
  }
  chunk.shard = to;
  return { ok: 1 };
}

const world = {
  db: {
    adminCommand(c) {
      const first = Object.keys(c)[0];
      if (first === "moveRange") return move(c.moveRange, c.min, c.max, c.toShard, first);
      if (first === "moveChunk") {
        if (c._secondaryThrottle !== true) throw new Error("no secondary throttle");
        return move(c.moveChunk, c.bounds[0], c.bounds[1], c.to, first);
      }
      throw new Error("unknown command " + first);
    },
  },
  sh: {
    disableBalancing(ns) { calls.push({ call: "disableBalancing", ns }); balancing[ns] = false; },
    enableBalancing(ns) { calls.push({ call: "enableBalancing", ns }); balancing[ns] = true; },
  },
  EJSON: { parse: (text) => JSON.parse(text) },
};

const errors = [];
for (const script of process.argv.slice(3)) {
  try {
    vm.runInNewContext(fs.readFileSync(script, "utf8"), { ...world }, { filename: script });
    errors.push("");
  } catch (e) {
    errors.push(String(e.message));
  }
}
process.stdout.write(JSON.stringify({ calls, places: given.chunks.map((c) => c.shard), errors, balancing: balancing[given.ns] }));
