import { cpSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { COMPILED, ROOT, filesUnder } from "./files.mjs";

/** The entry points: the server, its commands, and its threads. */
const ENTRY = /^(cli\/[^/]+|gateway\/(main|.+-thread))\.js$/;
/** Packages of hundreds of small ES modules, without native parts or files beside them: node takes longer to find them than to run them. */
const PACKED =
  /^(typebox|type-graphql|@graphql-tools\/utils|graphql-scalars|graphql-query-complexity|jose|diff|postal-mime|htmlparser2|html-to-text|temporal-polyfill)$/;
/** type-graphql asks for it only where it validates arguments, which nothing here has it do. */
const UNUSED = /^class-validator$/;
// Packing the explorer is slow, so it is done only for another version of it. Other steps replace the other files.
const PRESERVED = ["dist/.build", "dist/gateway/pages/assets/", "dist/clients/", "dist/console/", "dist/.console"];

const { dependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));

/** One character outside of Latin-1, even in a description, makes V8 store a file with two bytes for each character. */
function inAscii(code) {
  return code.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

const packageOf = (id) => /^(@[^/]+\/)?[^/]+/.exec(id)[0];

/**
 * The other packages stay outside: they have native parts and files beside them, and there must be one graphql. A package that only a
 * packed one depends on is packed with it, because it may not lie where the server's own packages do.
 */
function isOutside(id, importer = "") {
  if (/^[./]/.test(id)) return false;
  const name = packageOf(id);
  if (isBuiltin(id) || UNUSED.test(name)) return true;
  return !PACKED.test(name) && (name in dependencies || !importer.includes("/node_modules/"));
}

/** Copies the licences of packed packages, because the bundle contains copies of them. */
function copyLicences(modules) {
  const folders = new Set(
    modules.map((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id)?.[0]).filter(Boolean),
  );
  const files = [...folders].flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => /^(licen[cs]e|notice|copying)/i.test(file))
      .map((file) => [join(folder, file), `licences/${folder.split("/node_modules/").at(-1)}/${file}`]),
  );
  for (const [from, to] of files) cpSync(from, join(ROOT, "dist", to));
  return files.map(([, to]) => to);
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
    external: isOutside,
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
  const written = output.filter(({ type }) => type === "chunk");
  const chunks = written.map(({ fileName }) => join(ROOT, "dist", fileName));
  for (const file of chunks) writeFileSync(file, inAscii(readFileSync(file, "utf8")));
  const copied = filesUnder(`${COMPILED}/examples`).map((file) => file.slice(COMPILED.length + 1));
  for (const file of copied) cpSync(join(compiled, file), join(ROOT, "dist", file));
  const licences = copyLicences(written.flatMap(({ moduleIds }) => moduleIds));
  const current = new Set(
    [...output.map(({ fileName }) => fileName), ...copied, ...licences].map((file) => join("dist", file)),
  );
  const stale = filesUnder("dist").filter(
    (file) => !current.has(file) && !PRESERVED.some((preserved) => file.startsWith(preserved)),
  );
  for (const file of stale) rmSync(join(ROOT, file));
  return `${chunks.length} files`;
}
