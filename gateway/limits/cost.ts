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
import { pageSize } from "../../subgraphs/shared/pagination/page.js";
import { assumedListLength, maxCost } from "./limits.js";

/** Costs that no variable changes: counted once for as long as the operation is remembered. */
const fixedCosts = new WeakMap<OperationDefinitionNode, number>();

/**
 * Fields that the answer may hold at most: one each, times the page size of every list above it. Page sizes that are
 * out of range are counted as the nearest allowed one; the operation refuses them itself.
 */
export function costOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): number {
  const fixed = fixedCosts.get(operation);
  if (fixed !== undefined) return fixed;
  const fragments = document.definitions.filter((node) => node.kind === Kind.FRAGMENT_DEFINITION);
  const query: DocumentNode = { kind: Kind.DOCUMENT, definitions: [operation, ...fragments] };
  const cost = getComplexity({
    schema,
    query,
    variables: { ...variables },
    estimators: [estimate],
    // Visiting is bounded as well: fragments that spread each other grow exponentially.
    maxQueryNodes: maxCost,
  });
  if (!dependsOnVariables(query)) fixedCosts.set(operation, cost);
  return cost;
}

/** Whether a variable decides on a page's size, or on whether a selection counts at all. */
function dependsOnVariables(query: DocumentNode): boolean {
  let depends = false;
  visit(query, {
    Argument: ({ name, value }) => {
      if (name.value === "first" && value.kind === Kind.VARIABLE) depends = true;
    },
    Directive: ({ arguments: given }) => {
      if (given?.some(({ value }) => value.kind === Kind.VARIABLE) === true) depends = true;
    },
  });
  return depends;
}

const estimate: ComplexityEstimator = ({ type, field, args, childComplexity }) => {
  if (type.name.startsWith("__") || field.name.startsWith("__")) return 0;
  if (getNamedType(field.type).name.startsWith("__")) return 0;
  if (field.args.some((argument) => argument.name === "first")) return 1 + pageOf(args["first"]) * childComplexity;
  const type_ = isNonNullType(field.type) ? field.type.ofType : field.type;
  // The lists inside a connection are the page that its `first` has counted already.
  const counted = type.name.endsWith("Connection");
  return 1 + (isListType(type_) && !counted ? assumedListLength : 1) * childComplexity;
};

function pageOf(first: unknown): number {
  const size = typeof first === "number" ? first : pageSize.byDefault;
  return Math.min(Math.max(size, pageSize.min), pageSize.max);
}
