// The import law as a table: which place may import what from where. A place is the part of the house that a file is in
// (ARCHITECTURE.md). Names on the right are places, seen from the importing file: a kind means that kind of folder of
// the same feature, `public` for what another feature of the same domain shows.
import { relative, sep } from "node:path";
import { stem } from "./stem.mjs";

/** Kinds of folder in a feature; a feature of few files has files of these names instead. */
const KINDS = ["operations", "rules", "store", "types", "jobs"];
/** Files of a feature that mean one thing each. */
const FACES = ["feature", "public", "authority", "errors", "events", "loaders", "lifecycle", "webhooks", "settings"];
const WORKING_SET = [
  "store",
  "rules",
  "change",
  "types",
  "errors",
  "events",
  "authority",
  "loaders",
  "settings",
  "public",
  "shared",
];
const PRISMA_TYPES = ["generated/prisma"];
/** The kinds that rules may import from any feature of their domain: they do no I/O and need no barrel. */
const PURE = ["rules", "errors"];

/** Place → what its files may import: `value` for anything, `type` for `import type` besides. `packages: false` refuses bare specifiers. */
const LAW = {
  rules: { value: ["rules", "errors", "shared/rules", "shared/errors"], type: ["domain", "shared"], packages: false },
  store: { value: ["rules", "store", "errors", "events", "public", "shared", "generated/prisma"] },
  change: { value: [...WORKING_SET, "port"], type: PRISMA_TYPES },
  operations: { value: [...WORKING_SET, "port"] },
  types: { value: WORKING_SET },
  loaders: { value: WORKING_SET, type: PRISMA_TYPES },
  jobs: { value: [...WORKING_SET, "jobs", "port"] },
  port: { value: ["rules", "store", "port", "errors", "events", "settings", "public", "shared"] },
  errors: { value: ["rules", "shared"] },
  events: { value: ["rules", "errors", "shared"] },
  authority: { value: ["rules", "errors", "shared"] },
  settings: { value: ["rules", "errors", "shared"] },
  lifecycle: { value: [...WORKING_SET, "port"], type: PRISMA_TYPES },
  webhooks: { value: WORKING_SET },
  feature: { value: ["domain", "shared"] },
  public: {
    value: ["store", "rules", "change", "types", "errors", "events", "authority", "loaders", "settings", "port"],
  },
  "domain list": { value: ["feature", "public", "shared"] },
  "shared/rules": { value: ["shared/rules", "shared/errors"], type: ["shared"], packages: false },
  "shared/errors": { value: ["shared"] },
  shared: { value: ["shared", "generated/prisma"] },
  "subgraphs/domains": { value: ["domain list", "shared"] },
  "subgraphs/index": { value: ["subgraphs/domains", "public", "shared"] },
  gateway: { value: ["gateway", "mcp-shim/index", "rest-shim/index", "subgraphs/index", "shared"] },
  // The command line. Some commands are clients of a server; others work on an installation and start parts of it.
  cli: {
    value: ["cli", "gateway", "clients", "mcp-shim/stdio", "subgraphs/index", "shared"],
  },
  "rest-shim": {
    value: ["rest-shim", "subgraphs/index", "shared", "generated/documents", "generated/routes", "generated/shapes"],
    type: ["gateway"],
  },
  "mcp-shim": {
    value: ["mcp-shim", "rest-shim/index", "subgraphs/index", "shared", "generated/mcp-documents"],
  },
  // It uses the public API, as any other client could.
  console: { value: ["console", "clients", "generated/console-documents"] },
  test: { value: ["anything"] },
  // Readers copy these files into their own projects, so they import only each other and clients.
  examples: { value: ["examples", "clients"] },
  clients: { value: ["clients"] },
  tooling: { value: ["tooling", "generated", "gateway", "rest-shim", "subgraphs/index", "shared"] },
};

/** @typedef {{ name: string, domain?: string, feature?: string, also: string[] }} Place */

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
  if (["mcp-shim", "rest-shim"].includes(area) && path.length === 2)
    return { name: area, also: [`${area}/${stem(second)}`] };
  if (area !== "subgraphs") return { name: area, also: [] };
  if (path.length === 2) return { name: `subgraphs/${stem(second)}`, also: [] };
  if (second === "shared") {
    // A part of several files keeps its pure ones in a folder of their own.
    const part = path.length > 4 && path[3] === "rules" ? "rules" : stem(third);
    return part === "rules" || part === "errors"
      ? { name: `shared/${part}`, also: ["shared"] }
      : { name: "shared", also: [] };
  }
  return placeInDomain(path);
}

function placeInDomain([, domain, feature, part, ...rest]) {
  if (part === undefined) {
    // A domain has features and their list: nothing else has a place in its folder.
    return { name: stem(feature) === "domain" ? "domain list" : "stray file", domain, also: [] };
  }
  return placeInFeature(stem(part), rest, { domain, feature });
}

function placeInFeature(name, rest, where) {
  if (KINDS.includes(name)) return { name, ...where, also: [] };
  // A folder of another name holds what speaks to something outside, and may keep rules and stores of its own; a file is a
  // change or one of the faces.
  if (rest.length > 1 && ["rules", "store"].includes(rest[0])) return { name: rest[0], ...where, also: [] };
  if (rest.length > 0) return { name: "port", ...where, also: [] };
  return { name: FACES.includes(name) ? name : "change", ...where, also: [] };
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
  const inside = to.domain !== undefined && to.domain === from.domain;
  if (to.domain !== undefined && from.domain !== undefined && !inside && from.name !== "test")
    return `${from.domain} may not import ${to.domain}: no domain imports another`;
  const allowed = typeOnly ? [...law.value, ...(law.type ?? [])] : law.value;
  if (inside && from.feature && to.feature && to.feature !== from.feature && !reaches(from, to, allowed))
    return `${from.feature} may import ${to.feature} only through its public.ts`;
  const names = [to.name, ...to.also, "anything"];
  if (inside) names.push("domain");
  if (names.some((name) => allowed.includes(name))) return undefined;
  const target = to.domain !== undefined && !inside ? `${to.domain}/${to.name}` : to.name;
  return `${from.name} may not import ${kind} from ${target}`;
}

/** Whether one feature may import that file of another. */
function reaches(from, to, allowed) {
  if (from.name === "rules") return PURE.includes(to.name) || (to.name === "public" && allowed.includes("domain"));
  return to.name === "public";
}

/** Whether files of this place may import packages as values. */
export const mayImportPackages = (place) => LAW[place.name]?.packages !== false;
