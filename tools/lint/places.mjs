// The import law as a table: which place may import what from where. A place is the part of the house that a file is in
// (ARCHITECTURE.md). Names on the right are places, seen from the importing file: a layer stands for that layer of the
// same domain, `foreign` for any file of another domain.
import { relative, sep } from "node:path";

const LAYERS = ["rules", "store", "actions", "operations", "types", "jobs"];
const FACES = ["subgraph", "loaders", "authority", "errors", "events", "lifecycle", "webhooks"];
const WORKING_SET = ["store", "rules", "actions", "types", "errors", "events", "authority", "loaders", "shared"];
const PRISMA_TYPES = ["generated/prisma"];

/** Place → what its files may import: `value` for anything, `type` for `import type` besides. `packages: false` refuses bare specifiers. */
const LAW = {
  rules: { value: ["rules", "errors", "shared/rules", "shared/errors"], type: ["domain", "shared"], packages: false },
  store: { value: ["rules", "store", "errors", "events", "shared", "generated/prisma"] },
  actions: { value: [...WORKING_SET, "port"], type: PRISMA_TYPES },
  operations: { value: [...WORKING_SET, "port"] },
  types: { value: WORKING_SET },
  loaders: { value: WORKING_SET, type: PRISMA_TYPES },
  jobs: { value: [...WORKING_SET, "jobs", "port"] },
  port: { value: ["rules", "store", "port", "errors", "events", "shared"] },
  errors: { value: ["rules", "shared"] },
  events: { value: ["rules", "errors", "shared"] },
  authority: { value: ["rules", "errors", "shared"] },
  lifecycle: { value: [...WORKING_SET, "port"], type: PRISMA_TYPES },
  webhooks: { value: WORKING_SET },
  subgraph: { value: ["domain", "shared"] },
  file: { value: ["domain", "shared"] },
  "shared/rules": { value: ["shared/rules", "shared/errors"], type: ["shared"], packages: false },
  "shared/errors": { value: ["shared"] },
  shared: { value: ["shared", "generated/prisma"] },
  "subgraphs/index": { value: ["face", "shared"] },
  gateway: { value: ["gateway", "rest-shim/index", "subgraphs/index", "shared"] },
  "rest-shim": { value: ["rest-shim", "subgraphs/index", "shared", "generated/documents"], type: ["gateway"] },
  test: { value: ["anything"] },
  // What a reader copies into a project of its own: nothing of ours but its neighbours.
  examples: { value: ["examples"] },
  tooling: { value: ["tooling", "generated", "gateway", "rest-shim", "subgraphs/index", "shared"] },
};

/** @typedef {{ name: string, domain?: string, also: string[] }} Place */

/**
 * The place of a file, or undefined for a file that is none of the law's business (generated code, other folders).
 * @param {string} root absolute path of the project
 * @param {string} file absolute path
 * @returns {Place | undefined}
 */
export function placeOf(root, file) {
  const path = relative(root, file).split(sep);
  const [area, second, third] = path;
  if (area === ".." || area === "node_modules" || area === "dist") return undefined;
  if (path.length === 1 || area === "tools" || area === "prisma") return { name: "tooling", also: [] };
  if (area === "generated") return { name: `generated/${stem(second)}`, also: ["generated"] };
  if (area === "rest-shim" && path.length === 2 && stem(second) === "index")
    return { name: "rest-shim", also: ["rest-shim/index"] };
  if (area !== "subgraphs") return { name: area, also: [] };
  if (path.length === 2) return { name: `subgraphs/${stem(second)}`, also: [] };
  if (second === "shared") {
    const part = stem(third);
    return part === "rules" || part === "errors"
      ? { name: `shared/${part}`, also: ["shared"] }
      : { name: "shared", also: [] };
  }
  if (path.length === 3) {
    const name = FACES.includes(stem(third)) ? stem(third) : "file";
    return { name, domain: second, also: ["face"] };
  }
  return { name: LAYERS.includes(third) ? third : "port", domain: second, also: [] };
}

/**
 * Why `from` may not import `to`, or undefined when it may.
 * @param {Place} from
 * @param {Place} to
 * @param {boolean} typeOnly
 */
export function refusal(from, to, typeOnly) {
  const law = LAW[from.name];
  if (!law) return `${from.name} has no place in the import law (tools/lint/places.mjs)`;
  const kind = typeOnly ? "types" : "values";
  const foreign = to.domain !== undefined && from.domain !== undefined && to.domain !== from.domain;
  if (foreign && from.name !== "test") return `${from.domain} may not import ${to.domain}: no domain imports another`;
  const names = [to.name, ...to.also, "anything"];
  if (to.domain !== undefined && to.domain === from.domain) names.push("domain");
  // From outside, a domain's layers are its inside: only its face can be named.
  const reachable = to.domain === undefined || from.domain !== undefined ? names : ["anything", ...to.also];
  const allowed = typeOnly ? [...law.value, ...(law.type ?? [])] : law.value;
  if (reachable.some((name) => allowed.includes(name))) return undefined;
  const target = to.domain !== undefined && to.domain !== from.domain ? `${to.domain}/${to.name}` : to.name;
  return `${from.name} may not import ${kind} from ${target}`;
}

/** Whether files of this place may import packages as values. */
export const mayImportPackages = (place) => LAW[place.name]?.packages !== false;

/** The file's name without extensions: `errors.ts` and the folder `errors` are the same part. */
function stem(name) {
  return name.replace(/\..*$/, "");
}
