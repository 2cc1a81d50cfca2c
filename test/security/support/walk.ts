import {
  getNamedType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  isLeafType,
  isObjectType,
  isRequiredArgument,
} from "graphql";
import type { GraphqlAnswer } from "../../support/parley.js";

/** Values for arguments, by name, or by `field.name` where a name means several things. */
export type References = Readonly<Record<string, string>>;

export interface WalkOptions {
  readonly schema: GraphQLSchema;
  ask(query: string, variables: Readonly<Record<string, unknown>>): Promise<Pick<GraphqlAnswer, "data" | "errors">>;
  readonly references: References;
  /** Only the fields of Query that need an argument. */
  readonly onlyReferring?: boolean;
  /** One finding is enough. */
  readonly stopAtLeak?: boolean;
  /** Texts that must not be in any answer. */
  readonly forbidden: readonly string[];
}

/** What a walk saw. */
export interface Walk {
  /** For each field of Query: `data`, `null`, or the code of the refusal. */
  readonly roots: Record<string, string>;
  /** Paths whose answer held a forbidden text, with that text. */
  readonly leaks: string[];
  /** Every object type that came back at least once. */
  readonly types: Set<string>;
  /** Every way of three fields in a row that was followed. */
  readonly gone: Set<string>;
  /** Every participant of a task or context that was seen. */
  readonly participants: { organizationId: string; identityId: string; handle: string; identity: unknown }[];
}

const refusals = new Set([
  "null",
  "not_found",
  "a2a_agent_not_found",
  "a2a_agent_key_required",
  "not_a_signup_agent",
  "credential_not_accepted",
  "billing_link_invalid",
  "secret_not_found",
  "a2a_invitation_not_found",
  "admin_required",
]);

/** The fields of Query that were answered with something. */
export function answered({ roots }: Walk): string[] {
  return Object.keys(roots).filter((name) => !refusals.has(roots[name]!));
}

/** A step of a path: a field with its arguments, and the type it leads to. */
interface Step {
  readonly text: string;
  readonly field: Field;
  readonly type: GraphQLObjectType;
}

type Field = GraphQLField<unknown, unknown>;

const maxDepth = 8;

/**
 * Follows every path of the schema from every field of Query, as far as objects come back: each answer shows all plain
 * fields of an object and which of its object fields are not null; those are followed. Three fields in a row are
 * followed once, by the shortest way to them, so that the walk ends and misses nothing for being too deep.
 */
export async function walk(options: WalkOptions): Promise<Walk> {
  const seen: Walk = { roots: {}, leaks: [], types: new Set(), participants: [], gone: new Set() };
  const waiting: (readonly Step[])[] = [];
  for (const field of Object.values(options.schema.getQueryType()!.getFields())) {
    const type = getNamedType(field.type);
    if (options.onlyReferring === true && !field.args.some(isRequiredArgument)) continue;
    if (isObjectType(type)) waiting.push([{ text: textOf(field, options.references), field, type }]);
  }
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (options.stopAtLeak === true && seen.leaks.length > 0) break;
    const { outcome, further } = await look(path, options, seen);
    if (path.length === 1) seen.roots[path[0]!.field.name] = outcome;
    // Nobody can ask for that, this way; a shorter one may lead there.
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
  const { type } = path.at(-1)!;
  const fields = Object.values(type.getFields());
  const selection = `{ __typename ${fields.map((field) => shallow(field, options.references)).join(" ")} }`;
  const body = path.reduceRight((inner, step) => `{ ${step.text} ${inner} }`, selection);
  const { declared, variables } = variablesOf([...path.map((step) => step.field), ...fields], options.references);
  const { data, errors } = await options.ask(`query${declared} ${body}`, variables);
  const text = JSON.stringify({ data, errors });
  for (const fact of options.forbidden) if (text.includes(fact)) seen.leaks.push(`${routeOf(path)}: ${fact}`);
  if (errors !== undefined) return { outcome: errors[0]?.extensions.code ?? "unknown", further: [] };
  const objects = objectsAt(data, path.length);
  if (objects.length === 0) return { outcome: "null", further: [] };
  seen.types.add(type.name);
  if (type.name === "A2aParticipant") seen.participants.push(...(objects as unknown as Walk["participants"]));
  const further = fields.flatMap((field) => {
    const next = getNamedType(field.type);
    if (!isObjectType(next) || !objects.some((object) => isPresent(object[field.name]))) return [];
    return [[...path, { text: textOf(field, options.references), field, type: next }]];
  });
  return { outcome: "data", further };
}

function routeOf(path: readonly Step[]): string {
  return path.map((step) => step.text).join(" → ");
}

/** A plain field as it is; an object field only as far as to know whether it is there. */
function shallow(field: Field, references: References): string {
  const call = textOf(field, references);
  return isLeafType(getNamedType(field.type)) ? call : `${call} { __typename }`;
}

/** A field with its arguments. Values are variables, so that documents repeat and are planned once. */
function textOf(field: Field, references: References): string {
  const given = field.args.flatMap((argument) => {
    if (argument.name === "first") return ["first: 5"];
    if (valueOf(field, argument.name, references) !== undefined) {
      return [`${argument.name}: $${field.name}_${argument.name}`];
    }
    if (isRequiredArgument(argument)) throw new Error(`The walk has no value for ${field.name}(${argument.name}:).`);
    return [];
  });
  return given.length === 0 ? field.name : `${field.name}(${given.join(", ")})`;
}

function valueOf(field: Field, argument: string, references: References): string | undefined {
  return references[`${field.name}.${argument}`] ?? references[argument];
}

function variablesOf(fields: readonly Field[], references: References) {
  const types = new Map<string, string>();
  const variables: Record<string, string> = {};
  for (const field of fields) {
    for (const { name, type } of field.args) {
      const value = valueOf(field, name, references);
      if (value === undefined) continue;
      types.set(`${field.name}_${name}`, String(type));
      variables[`${field.name}_${name}`] = value;
    }
  }
  const declared = [...types].map(([name, type]) => `$${name}: ${type}`).join(", ");
  return { declared: declared === "" ? "" : `(${declared})`, variables };
}

function objectsAt(data: unknown, depth: number): Record<string, unknown>[] {
  if (!isPresent(data)) return [];
  if (Array.isArray(data)) return data.flatMap((item) => objectsAt(item, depth));
  const object = data as Record<string, unknown>;
  if (depth === 0) return [object];
  return Object.values(object).flatMap((value) => objectsAt(value, depth - 1));
}

function isPresent(value: unknown): boolean {
  return Array.isArray(value) ? value.some(isPresent) : value !== null && value !== undefined;
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
