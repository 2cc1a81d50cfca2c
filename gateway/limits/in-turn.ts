import type { RequestContext } from "../../subgraphs/shared/context/request-context.js";
import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";
import { callerOf } from "../../subgraphs/shared/viewer/caller.js";
import { NoTurn, Turns } from "../../subgraphs/shared/sharing/turns.js";
import { definePart } from "../../subgraphs/shared/context/parts.js";

const operationTurns = definePart({
  name: "the turns of operations",
  open: ({ config }) => new Turns(config.OPERATIONS_MAX_PER_CALLER),
});

/** Less than an operation may take: who waited in vain is told so. */
const patience = { milliseconds: 8_000, waiting: 1_000 };

/** Runs an operation when it is its caller's turn. @throws Problem `rate_limited` when that takes too long */
export async function inTurn<Value>(context: RequestContext, work: () => Promise<Value>): Promise<Value> {
  try {
    return await context.services.parts.get(operationTurns).run(callerOf(context), work, patience);
  } catch (error) {
    if (!(error instanceof NoTurn)) throw error;
    throw sharedErrors.problem("rate_limited", {
      message: "This caller has too many operations in progress. Nothing was done: repeat the request.",
      retryAfter: 1,
    });
  }
}

/** The same for an event of a subscription, which waits: events are not lost. */
export function eventInTurn<Value>(context: RequestContext, work: () => Promise<Value>): Promise<Value> {
  return context.services.parts.get(operationTurns).run(`events of ${callerOf(context)}`, work);
}
