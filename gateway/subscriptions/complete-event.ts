import type { GatewayGraphQLResponse } from "@apollo/server-gateway-interface";
import { type ExecutionResult, GraphQLError } from "graphql";
import { errorCatalogue } from "../../subgraphs/index.js";
import type { RequestContext } from "../../subgraphs/shared/context/request-context.js";
import { finish } from "../execution/execute.js";
import type { FederatedSchema } from "../federation/supergraph.js";
import type { FollowedSubscription } from "./followed-subscription.js";
import { afterVariable } from "./normalise.js";
import { eventService } from "./plan.js";

/** An event that could not be completed; a retry may help. */
export class IncompleteEvent extends Error {
  constructor(
    readonly result: ExecutionResult,
    options: ErrorOptions,
  ) {
    super("An event could not be completed.", options);
  }
}

/**
 * Fetches the fields of other subgraphs for an event and shapes the result as the document asks. A temporary failure (a
 * subgraph or its database is unavailable) throws `IncompleteEvent`: clients never get partial events.
 */
export async function completeEvent(
  schema: FederatedSchema,
  { normalised, plan }: FollowedSubscription,
  event: ExecutionResult,
  context: RequestContext,
): Promise<ExecutionResult> {
  const services = { [eventService]: { process: () => Promise.resolve(event as GatewayGraphQLResponse) } };
  let unexpected: unknown;
  const result = await finish(async () => {
    const variables = { ...normalised.variables, [afterVariable]: null };
    const raw = await schema.run(plan.perEvent, variables, context, services);
    unexpected = raw.errors?.find((error) => !isExpected(error));
    return raw;
  }, context);
  const timedOut = result.errors?.find((error) => error.extensions["code"] === "operation_timeout");
  const cause = unexpected ?? timedOut;
  if (cause !== undefined) throw new IncompleteEvent(result, { cause });
  return result;
}

/** A remote subgraph's answer for a temporary failure. */
const failures = new Set(["internal_error", "overloaded", "unavailable"]);

/** An error of the catalogue, such as for a field that the viewer may not see, is part of the event. */
function isExpected(error: unknown): boolean {
  if (!(error instanceof GraphQLError)) return false;
  const code = error.extensions["code"];
  return typeof code === "string" && !failures.has(code) && Object.hasOwn(errorCatalogue, code);
}
