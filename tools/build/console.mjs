import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { CONSOLE_SOURCES, ROOT, filesUnder, fingerprint, readStamp } from "./files.mjs";

const OUTPUT = "dist/console";
const STAMP = "dist/.console";
const COMPRESSED = /\.(html|js|css|svg|woff2)$/;

/** Compiles the console into files that the gateway serves, each also compressed. Does nothing when they are up to date. */
export async function buildConsole() {
  // A project without a console has nothing to compile.
  if (!existsSync(join(ROOT, "console/index.html"))) return undefined;
  const wanted = fingerprint(CONSOLE_SOURCES);
  if (readStamp(STAMP) === wanted && existsSync(join(ROOT, OUTPUT))) return "unchanged";
  rmSync(join(ROOT, STAMP), { force: true });
  const { build } = await import("vite");
  await build({ configFile: join(ROOT, "console/vite.config.ts"), logLevel: "warn" });
  const files = filesUnder(OUTPUT).filter((file) => COMPRESSED.test(file));
  for (const file of files) {
    writeFileSync(join(ROOT, `${file}.gz`), gzipSync(readFileSync(join(ROOT, file)), { level: 9 }));
  }
  writeFileSync(join(ROOT, STAMP), wanted);
  return `${files.length} files`;
}
