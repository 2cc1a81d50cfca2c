import type { GraphQLSchema } from "graphql";
import type { Config } from "../../subgraphs/shared/config/config.js";
import type { RequestContext } from "../../subgraphs/shared/context/request-context.js";
import { coerceVariables } from "../limits/coerce-variables.js";
import { costOf } from "../limits/cost.js";
import { maxCost } from "../../subgraphs/shared/graphql/operation-cost.js";
import { assumedListLength } from "../limits/limits.js";
import { refuseAbove } from "../limits/refuse.js";
import type { Admitted } from "./admission.js";
import { checkIntrospection } from "./check-caller.js";
import { checkRepresentations } from "./check-representations.js";
import { checkVariables } from "./check-variables.js";

type Variables = Readonly<Record<string, unknown>>;

/**
 * Refuses an operation of another router that is too large. Besides the gateway's limits it checks the number of
 * entities it names: the requested fields cost as much for each. Returns the declared variables.
 * @throws Problem or GraphQLError as `checkVariables`
 */
export function checkForwarded(
  schema: GraphQLSchema,
  config: Config,
  admitted: Admitted,
  given: Variables,
  { viewer }: RequestContext,
): Variables {
  const { document, operation, shape } = admitted;
  // It prints the schema, as introspection does.
  if (shape.rootNames.has("_service")) checkIntrospection(config, viewer);
  const variables = checkVariables({ apiSchema: schema }, admitted, given);
  const lists = Math.max(1, checkRepresentations(schema, document, variables) / assumedListLength);
  const coerced = coerceVariables(schema, operation, variables);
  refuseAbove(
    "possible fields in its answer",
    costOf(schema, document, operation, variables, coerced) * lists,
    maxCost,
  );
  return variables;
}
