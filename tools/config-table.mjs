#!/usr/bin/env node
// Writes the table of settings in docs/settings.md between its markers, from the schema that the server validates with.
// `--check` changes nothing and fails when the table is not what it would write.
import { resolve } from "node:path";
import { settings } from "../generated/js/subgraphs/index.js";
import { configTable } from "../generated/js/subgraphs/shared/config/config-table.js";
import { placeTable } from "./place-table.mjs";

const root = resolve(import.meta.dirname, "..");
const page = resolve(root, process.argv.slice(2).find((argument) => !argument.startsWith("--")) ?? "docs/settings.md");

const complaint = placeTable(page, configTable(settings), process.argv.includes("--check"));
if (complaint !== undefined) {
  console.error(complaint);
  process.exit(1);
}
