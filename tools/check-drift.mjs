#!/usr/bin/env node
// Fails when prisma/schema and prisma/migrations disagree: when a model was changed without a migration, or the
// other way round. Uses the server of DATABASE_URL (its role must be allowed to create databases), else an embedded one.
//
//   node tools/check-drift.mjs [--schema <folder>] [--migrations <folder>]
//
// Exit codes: 0 they agree, 1 the check itself failed, 2 they differ.
import { spawn } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";

const AGREE = 0;
const FAILED = 1;
const DIFFER = 2;
const LIMIT_MS = 120_000;

const root = path.resolve(import.meta.dirname, "..");
const { values: folders } = parseArgs({
  options: {
    schema: { type: "string", default: path.join(root, "prisma/schema") },
    migrations: { type: "string", default: path.join(root, "prisma/migrations") },
  },
});

/** Replays the migrations into a database of their own, which the CLI creates and drops, and compares the outcome. */
async function compare(databaseUrl) {
  const cli = createRequire(import.meta.url).resolve("prisma/build/index.js");
  const what = ["--from-migrations", folders.migrations, "--to-schema", folders.schema, "--exit-code"];
  const child = spawn(process.execPath, [cli, "migrate", "diff", ...what], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: LIMIT_MS,
  });
  const exited = new Promise((resolve) => child.once("close", resolve));
  const [output, complaints, code] = await Promise.all([text(child.stdout), text(child.stderr), exited]);
  return { code, output: output.trim(), complaints: complaints.trim() };
}

function judge({ code, output, complaints }) {
  if (code === DIFFER) {
    console.error(`The schema and the migrations differ; from the migrations to the schema:\n\n${output}\n`);
    console.error("Write the missing migration: npm run migration -- <name>");
    return DIFFER;
  }
  // The CLI also ends with 0 when its engine dies without a word: only the stated result counts.
  if (code === AGREE && output.includes("No difference detected")) {
    console.log("The schema and the migrations agree.");
    return AGREE;
  }
  console.error(`The comparison failed (exit code ${code}).\n${output}\n${complaints}`);
  return FAILED;
}

async function withEmbeddedServer(work) {
  const { startEmbeddedPostgres } = await import("../generated/js/subgraphs/shared/database/embedded/supervisor.js");
  const dataDir = await mkdtemp(path.join(tmpdir(), "parley-drift-"));
  // As root, PostgreSQL runs as another user, which must be able to reach its folder.
  await chmod(dataDir, 0o711);
  const log = { info: () => {}, warn: console.warn };
  try {
    const server = await startEmbeddedPostgres({ dataDir, log, durable: false });
    try {
      return await work(server.url);
    } finally {
      await server.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

const given = process.env.DATABASE_URL;
process.exitCode = judge(given ? await compare(given) : await withEmbeddedServer(compare));
