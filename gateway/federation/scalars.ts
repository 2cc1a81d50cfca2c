import { GraphQLError, type GraphQLScalarType, type GraphQLSchema, isScalarType } from "graphql";
import { GraphQLDateTimeISO, GraphQLJSON, GraphQLJSONObject } from "graphql-scalars";

/**
 * Makes the composed schema read its scalars as the subgraphs do. The supergraph carries their names alone, so any value
 * would be let through to the subgraph, which then breaks off an operation that has begun.
 */
export function readScalarsAsSubgraphs(schema: GraphQLSchema): void {
  for (const scalar of [GraphQLDateTimeISO, GraphQLJSON, GraphQLJSONObject]) {
    const named = schema.getType(scalar.name);
    if (!isScalarType(named)) continue;
    const parseLiteral: GraphQLScalarType["parseLiteral"] = (node, variables) =>
      finite(scalar.parseLiteral(node, variables));
    Object.assign(named, { parseValue: scalar.parseValue, parseLiteral });
  }
}

/** A document may hold a number such as 1e400, which is none in JSON: no plan could be made of it. */
function finite<Value>(value: Value): Value {
  if (typeof value === "number" && !Number.isFinite(value)) throw new GraphQLError("A number is out of range.");
  if (typeof value === "object" && value !== null) for (const inner of Object.values(value)) finite(inner);
  return value;
}
