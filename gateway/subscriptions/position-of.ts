import type { ExecutionResult } from "graphql";

/** Beside the events, because many readers share one, and none has asked for it. */
const positions = new WeakMap<ExecutionResult, bigint>();

/** Notes where in the log an event lies. */
export function notePosition(event: ExecutionResult, position: bigint): void {
  positions.set(event, position);
}

/** Where in the log an event of a subscription lies. */
export function positionOf(event: ExecutionResult): bigint | undefined {
  return positions.get(event);
}
