import type { ExecutionResult } from "graphql";

/** Beside the events, because many readers share them, and none has requested the position. */
const positions = new WeakMap<ExecutionResult, bigint>();

/** Stores an event's position in the log. */
export function notePosition(event: ExecutionResult, position: bigint): void {
  positions.set(event, position);
}

/** The position of a subscription's event in the log. */
export function positionOf(event: ExecutionResult): bigint | undefined {
  return positions.get(event);
}
