#!/usr/bin/env node
// Everything between a clone and a running server: database client → typed documents → compiler → bundle → assets → console.
// `--if-stale` does nothing when `dist` was made from exactly these sources.
import "./build/node-version.mjs";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildAssets } from "./assets.mjs";
import { BUILD_SOURCES, ROOT, fingerprint, readStamp } from "./build/files.mjs";
import { withBuildLock } from "./build/lock.mjs";
import { BuildError, main, step } from "./build/run.mjs";
import { bundle } from "./build/bundle.mjs";
import { buildClients } from "./build/clients.mjs";
import { buildConsole } from "./build/console.mjs";
import { prepareDocuments } from "./build/prepare-documents.mjs";
import { compile, generateDatabaseClient, removeOrphans } from "./build/steps.mjs";
import { generateRouteIndex } from "./route-index.mjs";

const STAMP = "dist/.build";
const onlyIfStale = process.argv.includes("--if-stale");
const isFresh = (wanted) => onlyIfStale && readStamp(STAMP) === wanted;

async function build(wanted) {
  console.log("building");
  rmSync(join(ROOT, STAMP), { force: true });
  await step("database client", generateDatabaseClient);
  // Loaded here because a build that has nothing to do should not pay for it.
  await step("typed documents", async () => (await import("./codegen.mjs")).generateDocuments());
  await step("routes", generateRouteIndex);
  await step("compile", async () => {
    const complaints = await compile();
    if (complaints.length > 0) throw new BuildError(complaints.join("\n"));
    const removed = removeOrphans();
    return removed > 0 ? `${removed} files without a source removed` : undefined;
  });
  await step("bundle", bundle);
  await step("clients", buildClients);
  await step("assets", buildAssets);
  await step("console", buildConsole);
  await step("prepared", prepareDocuments);
  writeFileSync(join(ROOT, STAMP), wanted);
}

await main(async () => {
  if (isFresh(fingerprint(BUILD_SOURCES))) return;
  await withBuildLock(async () => {
    // Again, because the process that held the lock may have built just this.
    const wanted = fingerprint(BUILD_SOURCES);
    if (!isFresh(wanted)) await build(wanted);
  });
});
