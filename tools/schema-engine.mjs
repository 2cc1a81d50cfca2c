#!/usr/bin/env node
// Replaces Prisma's native schema engine, which the CLI would download from a host that an offline machine cannot
// reach. It speaks the same JSON-RPC over stdio and runs the WASM build of the same engine, which npm delivers.
import { readFileSync } from "node:fs";
import { createEngine, engineVersion } from "./schema-engine/engine.mjs";
import { runDatabaseCommand } from "./schema-engine/database-command.mjs";
import { serve } from "./schema-engine/json-rpc.mjs";

/** The options of the native binary that the CLI uses; every other option takes a value, which is skipped. */
function parseArguments(argv) {
  const parsed = { version: false, datamodels: [], datasource: {}, command: undefined };
  for (let i = 0; i < argv.length; i++) {
    const argument = argv[i];
    if (argument === "--version" || argument === "-V") parsed.version = true;
    else if (argument === "--datamodels") parsed.datamodels.push(readDatamodel(argv[++i]));
    else if (argument === "--datasource") parsed.datasource = JSON.parse(argv[++i]);
    else if (argument === "cli") parsed.command = argv[++i];
    else if (argument.startsWith("--")) i++;
  }
  return parsed;
}

function readDatamodel(path) {
  return [path, readFileSync(path, "utf8")];
}

const options = parseArguments(process.argv.slice(2));
if (options.version) {
  console.log(`schema-engine-cli ${engineVersion()}`);
} else if (options.command) {
  process.exitCode = await runDatabaseCommand(options.command, options.datasource.url);
} else {
  serve(() => createEngine(options.datamodels, options.datasource.url));
}
