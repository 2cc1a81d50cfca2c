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

/** Costs that are remembered of one operation: page sizes are few, but a client may send any. */
const maxRemembered = 20;
/** Selections that are looked at, those of fragments wherever they are spread: fragments in fragments grow exponentially. */
const maxVisited = 10_000;

interface KnownCosts {
  /** Variables that the cost depends on: page sizes, and conditions of `@include` and `@skip`. */
  readonly sizing: readonly string[];
  readonly costs: Map<string, number>;
}

const known = new WeakMap<OperationDefinitionNode, KnownCosts>();

/**
 * Fields that the answer may hold at most: one each, times the page size of every list above it. Page sizes that are
 * out of range are counted as the nearest allowed one; the operation refuses them itself. Counting takes longer than many
 * an operation, so it is done once for the same document and page sizes. These are read from the coerced variables, where
 * they are numbers and conditions, whatever the client sent.
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

/** Short, because an operation may have hundreds of them. */
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
  // The lists inside a connection are the page that its `first` has counted already.
  const counted = type.name.endsWith("Connection");
  return own + (isListType(type_) && !counted ? assumedListLength : 1) * childComplexity;
};

function pageOf(first: unknown, most: number = pageSize.max): number {
  const size = typeof first === "number" ? first : pageSize.byDefault;
  return Math.min(Math.max(size, pageSize.min), most);
}
