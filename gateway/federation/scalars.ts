import { GraphQLError, type GraphQLScalarType, type GraphQLSchema, isScalarType, Kind, type ValueNode } from "graphql";
import { GraphQLDateTimeISO, GraphQLJSON, GraphQLJSONObject } from "graphql-scalars";
import { survivesParsing } from "../../subgraphs/shared/rules/exact-numbers.js";

/**
 * Makes the composed schema read its scalars as the subgraphs do. The supergraph contains only their names, so it would
 * pass any value to the subgraph, which then aborts an operation that has already begun.
 */
export function readScalarsAsSubgraphs(schema: GraphQLSchema): void {
  for (const scalar of [GraphQLDateTimeISO, GraphQLJSON, GraphQLJSONObject]) {
    const named = schema.getType(scalar.name);
    if (!isScalarType(named)) continue;
    const parseLiteral: GraphQLScalarType["parseLiteral"] = (node, variables) =>
      exact(node, finite(scalar.parseLiteral(node, variables)));
    Object.assign(named, { parseValue: scalar.parseValue, parseLiteral });
  }
}

/** A document may contain a number such as 1e400, which JSON cannot represent: no plan could be made of it. */
function finite<Value>(value: Value): Value {
  if (typeof value === "number" && !Number.isFinite(value)) throw new GraphQLError("A number is out of range.");
  if (typeof value === "object" && value !== null) for (const inner of Object.values(value)) finite(inner);
  return value;
}

/** The same for numbers that JSON does not preserve; a scalar calls this for every value in its literal. */
function exact<Value>(node: ValueNode, value: Value): Value {
  const open: ValueNode[] = [node];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.kind === Kind.LIST) open.push(...next.values);
    else if (next.kind === Kind.OBJECT) open.push(...next.fields.map((field) => field.value));
    else if ((next.kind === Kind.INT || next.kind === Kind.FLOAT) && !survivesParsing(next.value)) {
      throw new GraphQLError("JSON does not keep this number exactly.", { nodes: next });
    }
  }
  return value;
}
