#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { nodeObjection } from "../gateway/start/node-objection.js";
import { projectFile } from "../gateway/files/project-file.js";

// Before anything else is loaded: an older Node would fail while loading, with a stack trace instead of a sentence.
const objection = nodeObjection(process.versions.node);
if (objection !== null) {
  process.stderr.write(`${objection}\n`);
  process.exit(1);
}

/** `parley`: the command line, and without a command the server. */
async function main(words: readonly string[]): Promise<void> {
  const { runCommandLine } = await import("./commands/run-command-line.js");
  const { version } = JSON.parse(readFileSync(projectFile("package.json"), "utf8")) as { readonly version: string };
  await runCommandLine(words.length === 0 ? ["start"] : words, version);
}

await main(process.argv.slice(2));
