import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";

/** Absolute path of the project. */
export const ROOT = resolve(import.meta.dirname, "../..");

/** The folder of the compiled modules, tests included. The delivered bundle is made of them. */
export const COMPILED = "generated/js";

/** The sources of the generated database client. */
export const SCHEMA_SOURCES = [
  "prisma/schema",
  "prisma.config.ts",
  "tools/schema-engine.mjs",
  "tools/schema-engine",
  "package-lock.json",
];

/** The sources of `dist`. */
export const BUILD_SOURCES = [
  ...SCHEMA_SOURCES,
  "cli",
  "gateway",
  "mcp-shim",
  "rest-shim",
  "subgraphs",
  "test",
  "examples",
  "clients",
  "console",
  "tsconfig.json",
  "tsconfig.build.json",
  "tools/build",
  "tools/build.mjs",
  "tools/codegen.mjs",
  "tools/route-index.mjs",
  "tools/assets.mjs",
];

/** The sources of `dist/console`. */
export const CONSOLE_SOURCES = [
  "console",
  "clients",
  "generated/console-documents.ts",
  "generated/console-documents",
  "package-lock.json",
  "tools/build/console.mjs",
];

/** The build writes into the packages of the clients. */
const MADE_IN_CLIENTS = /^clients\/[^/]+\/(dist|generated|node_modules)\//;

/** Every file under a folder of the project, as sorted paths relative to the project; none when it does not exist. */
export function filesUnder(folder) {
  const path = join(ROOT, folder);
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [folder];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(ROOT.length + 1))
    .toSorted();
}

/**
 * One hash over names and contents, so that a checkout or a touch that changes nothing builds nothing. Test files are left
 * out: they are not compiled into `dist`.
 */
export function fingerprint(sources) {
  const hash = createHash("sha256");
  for (const file of sources.flatMap(filesUnder)) {
    if (file.endsWith(".test.ts") || MADE_IN_CLIENTS.test(file)) continue;
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(ROOT, file)))
      .update("\0");
  }
  return hash.digest("hex");
}

/** The content of a stamp file, or undefined where there is none. */
export function readStamp(path) {
  return existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), "utf8") : undefined;
}
