#!/usr/bin/env node
// Composes the subgraphs into the committed supergraph. `--check` writes nothing and fails when the committed file is not
// what the subgraphs compose to.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { composeServices } from "@apollo/composition";
import { defaultPrintOptions } from "@apollo/federation-internals";
import { parse } from "graphql";
import { COMPILED, ROOT } from "./build/files.mjs";
import { withBuildLock } from "./build/lock.mjs";
import { generateRouteIndex } from "./route-index.mjs";
import { BuildError, main } from "./build/run.mjs";
import { compile, generateDatabaseClient } from "./build/steps.mjs";

const SUPERGRAPH = "gateway/supergraph.graphql";
const SUBGRAPHS = `${COMPILED}/subgraphs/index.js`;
/** Hints about input that one subgraph takes and the supergraph drops: a client's value would vanish without a word. */
const LOSES_INPUT = new Set([
  "INCONSISTENT_INPUT_OBJECT_FIELD",
  "INCONSISTENT_ENUM_VALUE_FOR_INPUT_ENUM",
  "INCONSISTENT_ARGUMENT_PRESENCE",
]);

const byName = (a, b) => (a.name < b.name ? -1 : 1);
/** Sorted throughout and independent of the machine's locale, so that a diff shows only changes. */
const SORTED = {
  ...defaultPrintOptions,
  typeCompareFn: byName,
  directiveCompareFn: byName,
  fieldCompareFn: byName,
  inputObjectFieldCompareFn: byName,
  enumValueCompareFn: byName,
  unionMemberCompareFn: (a, b) => byName(a.type, b.type),
  implementedInterfaceCompareFn: (a, b) => byName(a.interface, b.interface),
};

/** The SDL of each subgraph, from the current code. Name → SDL. */
async function readSubgraphs() {
  await generateDatabaseClient();
  generateRouteIndex();
  // The shims' documents are generated from the supergraph: they may not fit before it is composed.
  const complaints = (await compile()).filter((line) => !/^(mcp|rest)-shim\//.test(line) && !/^\s/.test(line));
  const ours = complaints.filter((line) => line.startsWith("subgraphs/"));
  if (ours.length > 0) throw new BuildError(ours.join("\n"));
  if (!existsSync(join(ROOT, SUBGRAPHS)))
    throw new BuildError([`${SUBGRAPHS} was not built`, ...complaints].join("\n"));
  const { buildSubgraphSdls } = await import(pathToFileURL(join(ROOT, SUBGRAPHS)).href);
  if (!buildSubgraphSdls) throw new BuildError("subgraphs/index.ts does not export buildSubgraphSdls");
  return buildSubgraphSdls();
}

/** A composition error names the subgraphs that disagree; a reader wants them one below the other. */
const explain = (error) => `- ${error.message}${error.extensions?.code ? ` (${error.extensions.code})` : ""}`;

/** The text of the supergraph. Throws a {@link BuildError} if the subgraphs do not compose, or lose something. */
function compose(sdls) {
  const services = Object.entries(sdls)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, sdl]) => ({ name, url: `http://${name}.subgraph`, typeDefs: parse(sdl) }));
  const { errors = [], hints = [], supergraphSdl } = composeServices(services, { sdlPrintOptions: SORTED });
  const losses = hints.filter((hint) => LOSES_INPUT.has(hint.definition.code));
  const complaints = [...errors.map(explain), ...losses.map((hint) => `- ${hint.message} (${hint.definition.code})`)];
  if (complaints.length > 0) throw new BuildError(`the subgraphs do not compose:\n${complaints.join("\n")}`);
  return `${supergraphSdl.trimEnd()}\n`;
}

await main(async () => {
  const composed = compose(await withBuildLock(readSubgraphs));
  const path = join(ROOT, SUPERGRAPH);
  const isCurrent = existsSync(path) && readFileSync(path, "utf8") === composed;
  if (process.argv.includes("--check")) {
    if (!isCurrent) throw new BuildError(`${SUPERGRAPH} is not what the subgraphs compose to: run "npm run compose"`);
    console.log(`${SUPERGRAPH} is current`);
  } else if (isCurrent) console.log(`${SUPERGRAPH} is unchanged`);
  else {
    writeFileSync(path, composed);
    console.log(`${SUPERGRAPH} written`);
  }
});
