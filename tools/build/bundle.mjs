import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { COMPILED, ROOT, filesUnder } from "./files.mjs";

/** The entry points: the server, its commands, and its threads. */
const ENTRY = /^(cli\/[^/]+|gateway\/(main|.+-thread))\.js$/;
/** Packages stay outside: they have native parts and files beside them, and there must be one graphql. */
const isPackage = (id) => !/^[./]/.test(id);
// Packing the explorer is slow, so it is done only for another version of it. Other steps replace the other files.
const PRESERVED = ["dist/.build", "dist/gateway/pages/assets/", "dist/clients/", "dist/console/", "dist/.console"];

/** One character outside of Latin-1, even in a description, makes V8 store a file with two bytes for each character. */
function inAscii(code) {
  return code.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/**
 * Puts what is delivered into `dist`: the server's compiled modules in a few files, because node takes longer to find and
 * open a thousand files than to run them, and the compiled examples as they are.
 */
export async function bundle() {
  const { rolldown } = await import("rolldown");
  const compiled = join(ROOT, COMPILED);
  const entries = filesUnder(COMPILED)
    .map((file) => file.slice(COMPILED.length + 1))
    .filter((file) => ENTRY.test(file));
  const build = await rolldown({
    input: Object.fromEntries(entries.map((file) => [file.slice(0, -".js".length), join(compiled, file)])),
    platform: "node",
    external: isPackage,
    // Decorators register classes when a module is loaded, so every module stays complete and in its order.
    treeshake: false,
  });
  const { output } = await build.write({
    dir: join(ROOT, "dist"),
    format: "esm",
    sourcemap: true,
    // Classes of two domains may have one name, which types of GraphQL and errors are called by.
    keepNames: true,
    // Node keeps the text of what it runs in memory: the source maps lead to the docstrings.
    comments: { jsdoc: false },
    entryFileNames: "[name].js",
    chunkFileNames: "chunks/[name].js",
  });
  await build.close();
  const chunks = output.filter(({ type }) => type === "chunk").map(({ fileName }) => join(ROOT, "dist", fileName));
  for (const file of chunks) writeFileSync(file, inAscii(readFileSync(file, "utf8")));
  const copied = filesUnder(`${COMPILED}/examples`).map((file) => file.slice(COMPILED.length + 1));
  for (const file of copied) cpSync(join(compiled, file), join(ROOT, "dist", file));
  const written = new Set([...output.map(({ fileName }) => fileName), ...copied].map((file) => join("dist", file)));
  const stale = filesUnder("dist").filter(
    (file) => !written.has(file) && !PRESERVED.some((preserved) => file.startsWith(preserved)),
  );
  for (const file of stale) rmSync(join(ROOT, file));
  return `${chunks.length} files`;
}
