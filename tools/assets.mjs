// Files that the server sends to browsers: the explorer's scripts, compressed once here, and the pages beside the code.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { ROOT, filesUnder } from "./build/files.mjs";

const EXPLORER = "@graphql-yoga/render-graphiql";
const ASSETS = "dist/gateway/pages/assets";
const VERSION = `${ASSETS}/.version`;
/** The documentation, which the server serves. */
const DOCUMENTS = ["README.md", "CHANGELOG.md", ...filesUnder("docs").filter((path) => path.endsWith(".md"))];
const COPIED = /^gateway\/(supergraph\.graphql|pages\/.+\.(html|css|js|svg))$/;
/** Exports of the explorer's package → names of the files; each is written compressed, with `.gz` behind. */
const EXPLORER_FILES = {
  js: "graphiql.js",
  css: "graphiql.css",
  editorWorkerService: "editor.worker.js",
  jsonWorker: "json.worker.js",
  graphqlWorker: "graphql.worker.js",
};

/** Comments in a dark editor: Monaco's green has a contrast of 3.6 on GraphiQL's ground; this one has 5.2. */
const DARK_COMMENTS = [/\{token:"comment",foreground:"608B4E"\}/g, '{token:"comment",foreground:"7CA668"}'];

/** The script with which the explorer follows subscriptions. */
const SOCKET_CLIENT = "graphql-ws/umd/graphql-ws.min.js";

const packaged = (path) => readFileSync(join(ROOT, "node_modules", path));
const versionOf = (name) => `${name} ${JSON.parse(packaged(`${name}/package.json`)).version}`;

const readable = (script) => script.replace(...DARK_COMMENTS);

/** Nine megabytes of script, two compressed: compressed again only for other versions. */
async function writeExplorer() {
  const version = [...[EXPLORER, "graphql-ws"].map(versionOf), DARK_COMMENTS[1]].join(", ");
  if (existsSync(join(ROOT, VERSION)) && readFileSync(join(ROOT, VERSION), "utf8") === version) return;
  rmSync(join(ROOT, ASSETS), { recursive: true, force: true });
  mkdirSync(join(ROOT, ASSETS), { recursive: true });
  const write = (file, content) => writeFileSync(join(ROOT, ASSETS, `${file}.gz`), gzipSync(content, { level: 9 }));
  const parts = await import(`${EXPLORER}/graphiql`);
  for (const [name, file] of Object.entries(EXPLORER_FILES)) write(file, readable(String(parts[name])));
  write("graphql-ws.js", packaged(SOCKET_CLIENT));
  writeFileSync(join(ROOT, VERSION), version);
}

/** Fills `dist` with everything that the compiler does not make. */
export async function buildAssets() {
  await writeExplorer();
  for (const file of [...filesUnder("gateway").filter((path) => COPIED.test(path)), ...DOCUMENTS]) {
    mkdirSync(dirname(join(ROOT, "dist", file)), { recursive: true });
    cpSync(join(ROOT, file), join(ROOT, "dist", file));
  }
}
