import { GraphQLError, OperationTypeNode } from "graphql";
import type { FederatedSchema } from "../federation/supergraph.js";
import { coerceVariables } from "../limits/coerce-variables.js";
import { costOf } from "../limits/cost.js";
import { maxCost } from "../../subgraphs/shared/graphql/operation-cost.js";
import { maxRepeats, maxSubscriptionVariableBytes } from "../limits/limits.js";
import { refuseAbove } from "../limits/refuse.js";
import { mostRepeats } from "../limits/repeats.js";
import { boundVariables } from "../limits/variables.js";
import { measure } from "../limits/measure.js";
import type { Admitted } from "./admission.js";

type Variables = Readonly<Record<string, unknown>>;

/**
 * Refuses an admitted operation that is too large with these variables. Returns the declared variables; others are
 * dropped.
 * @throws Problem `operation_too_complex`, `bad_request`
 */
export function checkVariables(
  { apiSchema }: Pick<FederatedSchema, "apiSchema">,
  admitted: Admitted,
  given: Variables,
): Variables {
  const { document, operation, shape, extent } = admitted;
  const variables = boundVariables(apiSchema, operation, extent.uses, given);
  if (operation.operation === OperationTypeNode.SUBSCRIPTION) {
    const bytes = measure(variables, maxSubscriptionVariableBytes);
    refuseAbove("bytes of variables in a subscription", bytes, maxSubscriptionVariableBytes);
  }
  const coerced = coerceVariables(apiSchema, operation, variables);
  refuseAbove("possible fields in its answer", cost(apiSchema, admitted, variables, coerced), maxCost);
  // Two equal mutations run twice, so they do not count as one answer given twice. The limit of root fields keeps them
  // few.
  if (operation.operation === OperationTypeNode.MUTATION && shape.rootFields > 1) return variables;
  refuseAbove("names for the same field", mostRepeats(document, operation, coerced), maxRepeats);
  return variables;
}

function cost(
  schema: FederatedSchema["apiSchema"],
  { document, operation }: Admitted,
  variables: Variables,
  coerced: Variables,
): number {
  try {
    return costOf(schema, document, operation, variables, coerced);
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    // The variables fit the schema, but there are too many values to count.
    return Number.POSITIVE_INFINITY;
  }
}
