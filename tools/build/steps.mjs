import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { COMPILED, ROOT, SCHEMA_SOURCES, filesUnder, fingerprint, readStamp } from "./files.mjs";
import { BuildError, runNode } from "./run.mjs";

const PRISMA_STAMP = "generated/.prisma";

/** Generates the database client when its schema has changed since the last time. */
export async function generateDatabaseClient() {
  const wanted = fingerprint(SCHEMA_SOURCES);
  if (readStamp(PRISMA_STAMP) === wanted && existsSync(join(ROOT, "generated/prisma"))) return "unchanged";
  rmSync(join(ROOT, "generated/prisma"), { recursive: true, force: true });
  const { code, output } = await runNode("node_modules/prisma/build/index.js", ["generate"]);
  // The CLI ends with 0 even where its engine died.
  if (code !== 0 || !existsSync(join(ROOT, "generated/prisma")))
    throw new BuildError(`prisma generate failed\n${output}`);
  mkdirSync(join(ROOT, "generated"), { recursive: true });
  writeFileSync(join(ROOT, PRISMA_STAMP), wanted);
  return undefined;
}

/** Compiles everything; answers the compiler's complaints, one a line. */
export async function compile() {
  const { code, output } = await runNode("node_modules/typescript/bin/tsc", ["-p", "tsconfig.build.json"]);
  const complaints = output.split("\n").filter((line) => line.trim() !== "");
  return code === 0 ? [] : complaints;
}

/** Removes what has lost its source: a deleted file must not live on in what is run. */
export function removeOrphans() {
  const orphans = filesUnder(COMPILED).filter((file) => {
    const path = file.slice(COMPILED.length + 1);
    if (path.startsWith("generated/")) return false;
    const source = join(ROOT, path).replace(/\.js(\.map)?$/, "");
    return !["", ".ts", ".js"].some((extension) => existsSync(source + extension));
  });
  for (const orphan of orphans) rmSync(join(ROOT, orphan));
  return orphans.length;
}
