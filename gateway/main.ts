import { keepCompiledCode } from "./start/compile-cache.js";
import { nodeObjection } from "./start/node-objection.js";

// Before anything else is loaded: an older Node would fail while loading, with a stack trace instead of a sentence.
const objection = nodeObjection(process.versions.node);
if (objection !== null) {
  process.stderr.write(`${objection}\n`);
  process.exit(1);
}
keepCompiledCode(process.env);
await import("./start/serve.js");
