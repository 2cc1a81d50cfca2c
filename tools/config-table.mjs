#!/usr/bin/env node
// Writes the tables of the documentation that follow from the code, between their markers: the settings in docs/settings.md,
// from the schema that the server validates with, and the tools in docs/mcp.md. `--check` changes nothing and fails when a
// table is not what it would write.
import { resolve } from "node:path";
import { tools } from "../generated/js/mcp-shim/tools/index.js";
import { settings } from "../generated/js/subgraphs/index.js";
import { configTable } from "../generated/js/subgraphs/shared/config/config-table.js";
import { placeTable } from "./place-table.mjs";

const docs = resolve(import.meta.dirname, "../docs");
const isCheck = process.argv.includes("--check");
const toolTable = ["| Tool | For |", "|---|---|", ...tools.map(({ name, title }) => `| \`${name}\` | ${title} |`)].join(
  "\n",
);

const complaints = [
  placeTable(resolve(docs, "settings.md"), configTable(settings), isCheck),
  placeTable(resolve(docs, "mcp.md"), toolTable, isCheck, "tools"),
].filter((complaint) => complaint !== undefined);
if (complaints.length > 0) {
  console.error(complaints.join("\n"));
  process.exit(1);
}
