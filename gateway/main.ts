import { keepCompiledCode } from "./start/compile-cache.js";
import { nodeObjection } from "./start/node-objection.js";

// Before anything else is loaded: what an older Node does not have fails at loading, with a stack instead of a sentence.
const objection = nodeObjection(process.versions.node);
if (objection !== null) {
  process.stderr.write(`${objection}\n`);
  process.exit(1);
}
keepCompiledCode(process.env);
await import("./start/serve.js");
