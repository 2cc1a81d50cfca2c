import { getNamedType, type GraphQLObjectType, type GraphQLSchema, isLeafType, isObjectType } from "graphql";
import type { GraphqlAnswer } from "../../support/parley.js";
import { type Field, isGiven, type Root, textOf, variablesOf } from "./arguments.js";

export interface WalkOptions {
  readonly schema: GraphQLSchema;
  ask(query: string, variables: Readonly<Record<string, unknown>>): Promise<Pick<GraphqlAnswer, "data" | "errors">>;
  /** Where it begins: fields of Query, with their arguments. */
  readonly roots: readonly Root[];
  /** One finding is enough. */
  readonly stopAtLeak?: boolean;
  /** Texts that must not be in any answer. */
  readonly forbidden: readonly string[];
}

/** The result of a walk. */
export interface Walk {
  /** For each root: `data`, `null`, or the code of the refusal. */
  readonly roots: Record<string, string>;
  /** Paths whose answer held a forbidden text, with that text. */
  readonly leaks: string[];
  /** Every object that came back, by its type, with its plain fields. */
  readonly objects: Map<string, Readonly<Record<string, unknown>>[]>;
  /** Every way of three fields in a row that was followed. */
  readonly gone: Set<string>;
}

/** A step of a path: a field with its arguments, and the type it leads to. */
interface Step {
  readonly root: Root;
  readonly text: string;
  readonly field: Field;
  readonly type: GraphQLObjectType;
}

const maxDepth = 8;

/**
 * Follows every path of the schema from the roots, as far as objects come back: each answer shows all plain fields of an
 * object and which of its object fields are not null; those are followed. Three fields in a row are followed once, by the
 * shortest way to them, so that the walk ends and misses nothing for being too deep.
 */
export async function walk(options: WalkOptions): Promise<Walk> {
  const seen: Walk = { roots: {}, leaks: [], objects: new Map(), gone: new Set() };
  const waiting: (readonly Step[])[] = options.roots.flatMap((root) => {
    const type = getNamedType(root.field.type);
    return isObjectType(type) ? [[{ root, text: textOf(root.field, root), field: root.field, type }]] : [];
  });
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (options.stopAtLeak === true && seen.leaks.length > 0) break;
    const { outcome, further } = await look(path, options, seen);
    if (path.length === 1) seen.roots[path[0]!.root.name] = outcome;
    // This path is too long to be asked for. A shorter one may lead there.
    else if (outcome === "operation_too_complex") seen.gone.delete(endOf(path));
    else if (outcome !== "data" && outcome !== "null") throw new Error(`${routeOf(path)} answered ${outcome}.`);
    for (const next of further) if (next.length <= maxDepth && !isKnown(next, seen)) waiting.push(next);
  }
  return seen;
}

/** Asks for what a path leads to; answers what came, and the paths that lead on from there. */
async function look(
  path: readonly Step[],
  options: WalkOptions,
  seen: Walk,
): Promise<{ outcome: string; further: (readonly Step[])[] }> {
  const { type, root } = path.at(-1)!;
  const fields = Object.values(type.getFields());
  const selection = `{ __typename ${fields.map((field) => shallow(field, root)).join(" ")} }`;
  const body = path.reduceRight((inner, step) => `{ ${step.text} ${inner} }`, selection);
  const { declared, variables } = variablesOf([...path.map((step) => step.field), ...fields], root);
  const { data, errors } = await options.ask(`query${declared} ${body}`, variables);
  const text = JSON.stringify({ data, errors });
  for (const fact of options.forbidden) if (text.includes(fact)) seen.leaks.push(`${routeOf(path)}: ${fact}`);
  if (errors !== undefined) return { outcome: errors[0]?.extensions.code ?? "unknown", further: [] };
  const objects = objectsAt(data, path.length);
  if (objects.length === 0) return { outcome: "null", further: [] };
  seen.objects.set(type.name, [...(seen.objects.get(type.name) ?? []), ...objects]);
  const further = fields.flatMap((field) => {
    const next = getNamedType(field.type);
    if (!isObjectType(next) || !objects.some((object) => isGiven(object[field.name]))) return [];
    return [[...path, { root, text: textOf(field, root), field, type: next }]];
  });
  return { outcome: "data", further };
}

function routeOf(path: readonly Step[]): string {
  return path.map((step) => step.text).join(" → ");
}

/** A plain field as it is; an object field only as far as to know whether it is there. */
function shallow(field: Field, root: Root): string {
  const call = textOf(field, root);
  return isLeafType(getNamedType(field.type)) ? call : `${call} { __typename }`;
}

function objectsAt(data: unknown, depth: number): Record<string, unknown>[] {
  if (!isGiven(data)) return [];
  if (Array.isArray(data)) return data.flatMap((item) => objectsAt(item, depth));
  const object = data as Record<string, unknown>;
  if (depth === 0) return [object];
  return Object.values(object).flatMap((value) => objectsAt(value, depth - 1));
}

/** Whether the last three steps were gone before, one after the other. */
function isKnown(path: readonly Step[], { gone }: Walk): boolean {
  const end = endOf(path);
  if (gone.has(end)) return true;
  gone.add(end);
  return false;
}

function endOf(path: readonly Step[]): string {
  return path
    .slice(-3)
    .map((step) => step.text)
    .join(" ");
}
