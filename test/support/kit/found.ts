import { isObjectType } from "graphql";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Route } from "../../../rest-shim/route.js";
import { routes } from "../../../rest-shim/routes/index.js";
import { domains } from "../../../subgraphs/index.js";
import { loadModule, projectFolder } from "../places.js";

/** Every query, mutation and subscription of a domain's subgraph, as `Query.viewer`. */
export async function operationsOf(domain: string): Promise<string[]> {
  const { schema } = await domains.find(({ name }) => name === domain)!.buildSubgraph(domains);
  return ["Query", "Mutation", "Subscription"].flatMap((name) => {
    const type = schema.getType(name);
    const fields = isObjectType(type) ? Object.keys(type.getFields()) : [];
    return fields.filter((field) => !field.startsWith("_")).map((field) => `${name}.${field}`);
  });
}

/** Every object type that a domain's subgraph has fields of; where another has those too and more, the type is that one's. */
export async function typesOf(domain: string): Promise<string[]> {
  const fieldsIn = async (one: (typeof domains)[number]): Promise<Map<string, Set<string>>> => {
    const { schema } = await one.buildSubgraph(domains);
    const types = Object.values(schema.getTypeMap()).filter(isObjectType);
    return new Map(types.map((type) => [type.name, new Set(Object.keys(type.getFields()))]));
  };
  const own = await fieldsIn(domains.find(({ name }) => name === domain)!);
  const others = await Promise.all(domains.filter(({ name }) => name !== domain).map(fieldsIn));
  const isTheirs = (name: string, fields: Set<string>): boolean =>
    others.some((types) => {
      const theirs = types.get(name) ?? new Set();
      return theirs.size > fields.size && [...fields].every((field) => theirs.has(field));
    });
  return [...own].filter(([name, fields]) => !isTheirs(name, fields)).map(([name]) => name);
}

/** Every route that the files of a domain's folder declare, as `GET /api/whoami`. */
export async function routesOf(domain: string): Promise<string[]> {
  const exported = await Promise.all(
    sourcesBelow(`rest-shim/routes/${domain}`).map(
      async (file) => Object.values((await loadModule(file)) as object).flat() as unknown[],
    ),
  );
  const declared = new Set(exported.flat().filter(isRoute).map(nameOf));
  return routes.map(nameOf).filter((name) => declared.has(name));
}

const isRoute = (value: unknown): value is Route => value instanceof Object && "method" in value && "path" in value;
const nameOf = ({ method, path: route }: Route): string => `${method} ${route}`;

/** A function that a file of a domain exports. */
export interface ExportedFunction {
  readonly file: string;
  readonly name: string;
}

/** Every function that a domain's files export. */
export function functionsOf(domain: string): ExportedFunction[] {
  return sourcesBelow(`subgraphs/${domain}`).flatMap((file) => {
    const declared = /^export (?:async )?(?:function|const) (\w+)/gm;
    const exported = readFileSync(path.join(projectFolder, file), "utf8").matchAll(declared);
    return [...exported].map(([, name = ""]) => ({ file, name }));
  });
}

/** The kinds of event that a domain's code spells out where it writes to the log. */
export function eventsWrittenBy(domain: string): string[] {
  return sourcesBelow(`subgraphs/${domain}`)
    .map((file) => readFileSync(path.join(projectFolder, file), "utf8"))
    .filter((text) => /\bappendEvents?\(/.test(text))
    .flatMap((text) => [...text.matchAll(/\bkind: "(\w+(?:\.\w+)+)"/g)].map(([, kind = ""]) => kind));
}

/** Whether a domain has writes whose answers are stored under an `Idempotency-Key`. */
export function keepsAnswers(domain: string): boolean {
  return sourcesBelow(`subgraphs/${domain}`).some((file) =>
    readFileSync(path.join(projectFolder, file), "utf8").includes("shared/idempotency/idempotency.js"),
  );
}

/** The function itself. */
export async function load({ file, name }: ExportedFunction): Promise<(...args: unknown[]) => unknown> {
  const module = (await loadModule(file)) as Record<string, unknown>;
  return module[name] as (...args: unknown[]) => unknown;
}

function sourcesBelow(folder: string): string[] {
  if (!existsSync(path.join(projectFolder, folder))) return [];
  return readdirSync(path.join(projectFolder, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => `${folder}/${file}`)
    .toSorted();
}
