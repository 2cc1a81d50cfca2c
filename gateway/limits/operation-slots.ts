import { callerSlots, waitMilliseconds } from "../../subgraphs/shared/context/caller-slots.js";
import type { RequestContext } from "../../subgraphs/shared/context/request-context.js";
import { callerOf } from "../../subgraphs/shared/viewer/caller.js";

const operationSlots = callerSlots("the slots of operations");

const patience = {
  milliseconds: waitMilliseconds,
  waiting: 1_000,
  message: "This caller has too many operations in progress. Nothing was done: repeat the request.",
};

/** Runs an operation in a slot of its caller. @throws Problem `rate_limited` when none gets free soon enough */
export function inOperationSlot<Value>(context: RequestContext, work: () => Promise<Value>): Promise<Value> {
  return context.services.parts.get(operationSlots).run(callerOf(context), work, patience);
}

/** The same for an event of a subscription. It waits as long as it takes: events are not lost. */
export function inEventSlot<Value>(context: RequestContext, work: () => Promise<Value>): Promise<Value> {
  return context.services.parts.get(operationSlots).run(`events of ${callerOf(context)}`, work);
}
