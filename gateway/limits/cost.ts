import {
  type DocumentNode,
  getNamedType,
  type GraphQLSchema,
  isListType,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
} from "graphql";
import { type ComplexityEstimator, getComplexity } from "graphql-query-complexity";
import { pageSize } from "../../subgraphs/shared/pagination/page.js";
import { assumedListLength, maxCost } from "./limits.js";

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
  const fragments = document.definitions.filter((node) => node.kind === Kind.FRAGMENT_DEFINITION);
  return getComplexity({
    schema,
    query: { kind: Kind.DOCUMENT, definitions: [operation, ...fragments] },
    variables: { ...variables },
    estimators: [estimate],
    // Visiting is bounded as well: fragments that spread each other grow exponentially.
    maxQueryNodes: maxCost,
  });
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
