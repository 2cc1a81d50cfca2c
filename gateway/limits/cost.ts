import { createHash } from "node:crypto";
import {
  type DocumentNode,
  getNamedType,
  type GraphQLSchema,
  isListType,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  visit,
} from "graphql";
import { type ComplexityEstimator, getComplexity } from "graphql-query-complexity";
import { costs, largestPages } from "../../subgraphs/index.js";
import { pageSize } from "../../subgraphs/shared/pagination/page.js";
import { assumedListLength } from "./limits.js";

/** The most costs that are cached for one operation: page sizes are few, but a client may send any. */
const maxRemembered = 20;
/**
 * The most selections that are counted. A fragment counts at every spread: fragments in fragments grow exponentially.
 */
const maxVisited = 10_000;

interface KnownCosts {
  /** Variables that influence the cost: page sizes, and conditions of `@include` and `@skip`. */
  readonly sizing: readonly string[];
  readonly costs: Map<string, number>;
}

const known = new WeakMap<OperationDefinitionNode, KnownCosts>();

/**
 * The most fields that the answer may contain: one for each selected field, times the page size of every list above it.
 * Page sizes out of range count as the nearest allowed one; the operation refuses them itself. Counting takes longer
 * than many operations, so the result is cached for the document and its page sizes. These are read from the coerced
 * variables, where they are numbers and conditions.
 */
export function costOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
  coerced: Readonly<Record<string, unknown>>,
): number {
  let entry = known.get(operation);
  if (entry === undefined) known.set(operation, (entry = { sizing: sizingVariables(document), costs: new Map() }));
  const key = keyOf(entry.sizing.map((name) => coerced[name]));
  let cost = entry.costs.get(key);
  if (cost === undefined) {
    cost = count(schema, document, operation, variables);
    if (entry.costs.size >= maxRemembered) entry.costs.clear();
    entry.costs.set(key, cost);
  }
  return cost;
}

/** Short names, because an operation may have hundreds of them. */
function keyOf(values: readonly unknown[]): string {
  const text = JSON.stringify(values);
  return text.length <= 64 ? text : createHash("sha256").update(text).digest("base64");
}

function sizingVariables(document: DocumentNode): string[] {
  const names = new Set<string>();
  visit(document, {
    Argument({ name, value }) {
      if (value.kind === Kind.VARIABLE && (name.value === "first" || name.value === "if")) names.add(value.name.value);
    },
  });
  return [...names];
}

function count(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): number {
  const fragments = document.definitions.filter((node) => node.kind === Kind.FRAGMENT_DEFINITION);
  return getComplexity({
    schema,
    query: { kind: Kind.DOCUMENT, definitions: [operation, ...fragments] },
    variables: { ...variables },
    estimators: [estimate],
    maxQueryNodes: maxVisited,
  });
}

const estimate: ComplexityEstimator = ({ type, field, args, childComplexity }) => {
  if (type.name.startsWith("__") || field.name.startsWith("__")) return 0;
  if (getNamedType(field.type).name.startsWith("__")) return 0;
  const name = `${type.name}.${field.name}`;
  const own = 1 + (costs[name] ?? 0);
  if (field.args.some((argument) => argument.name === "first")) {
    return own + pageOf(args["first"], largestPages[name]) * childComplexity;
  }
  const type_ = isNonNullType(field.type) ? field.type.ofType : field.type;
  // The lists inside a connection are the page that its `first` has already counted.
  const counted = type.name.endsWith("Connection");
  return own + (isListType(type_) && !counted ? assumedListLength : 1) * childComplexity;
};

function pageOf(first: unknown, most: number = pageSize.max): number {
  const size = typeof first === "number" ? first : pageSize.byDefault;
  return Math.min(Math.max(size, pageSize.min), most);
}
