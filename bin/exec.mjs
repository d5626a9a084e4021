#!/usr/bin/env node
// Windows only. The scripts of a site begin with "exec", by which other shells make way for node, so that signals reach it; there
// npm finds this file under that name.
process.argv.splice(2, 1);
await import("./commonplace.mjs");
