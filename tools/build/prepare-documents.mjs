import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { COMPILED, ROOT } from "./files.mjs";

const OUTPUT = "dist/gateway/prepared-documents.json";

const load = (file) => import(pathToFileURL(join(ROOT, COMPILED, file)).href);

/** Fragments stand in the same module. */
const isOperation = (one) => one?.definitions?.some(({ kind }) => kind === "OperationDefinition") ?? false;

/** Validates and plans the documents of the REST and MCP layers, so that a start need not. */
export async function prepareDocuments() {
  // A project without a gateway of its own has nothing that would read it.
  if (!existsSync(join(ROOT, COMPILED, "gateway/federation/prepared-documents.js"))) return undefined;
  const { domains } = await load("subgraphs/index.js");
  const { compositionOf } = await load("gateway/federation/composition.js");
  const prepared = await load("gateway/federation/prepared-documents.js");
  const modules = await Promise.all(["documents", "mcp-documents"].map((name) => load(`generated/${name}.js`)));
  const documents = modules.flatMap((module) => Object.values(module)).filter(isOperation);
  const subgraphs = await Promise.all(domains.map((domain) => domain.buildSubgraph(domains)));
  const schemas = new Map(subgraphs.map(({ name, schema }) => [name, schema]));
  const sdl = readFileSync(join(ROOT, "gateway/supergraph.graphql"), "utf8");
  const found = prepared.prepareDocuments(sdl, compositionOf(sdl), schemas, documents);
  mkdirSync(dirname(join(ROOT, OUTPUT)), { recursive: true });
  writeFileSync(join(ROOT, OUTPUT), JSON.stringify(found));
  return `${documents.length} documents`;
}
