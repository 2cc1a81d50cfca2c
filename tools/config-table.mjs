#!/usr/bin/env node
// Writes the table of settings in docs/settings.md between its markers, from the schema that the server validates with.
// `--check` changes nothing and fails when the table is not what it would write.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { settings } from "../generated/js/subgraphs/index.js";
import { configTable } from "../generated/js/subgraphs/shared/config/config-table.js";

const START = "<!-- settings:start -->";
const END = "<!-- settings:end -->";
const root = resolve(import.meta.dirname, "..");
const page = resolve(root, process.argv.slice(2).find((argument) => !argument.startsWith("--")) ?? "docs/settings.md");

/** Replaces what stands between the markers; undefined when they are not there. */
function withTable(text) {
  const start = text.indexOf(START);
  const end = text.indexOf(END, start);
  if (start < 0 || end < 0) return undefined;
  return `${text.slice(0, start + START.length)}\n\n${configTable(settings)}\n\n${text.slice(end)}`;
}

function run() {
  if (!existsSync(page)) return `there is no ${page}`;
  const text = readFileSync(page, "utf8");
  const wanted = withTable(text);
  if (wanted === undefined) return `${page} needs the lines ${START} and ${END}`;
  if (wanted === text) return undefined;
  if (process.argv.includes("--check")) return `the settings in ${page} are not current: npm run docs:config`;
  writeFileSync(page, wanted);
  return undefined;
}

const complaint = run();
if (complaint !== undefined) {
  console.error(complaint);
  process.exit(1);
}
