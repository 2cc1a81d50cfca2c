import type { ExecutionResult } from "graphql";

/** An event goes to many connections: it is serialised once. */
const payloads = new WeakMap<ExecutionResult, string>();

/** The event as JSON. */
export function payloadOf(event: ExecutionResult): string {
  let payload = payloads.get(event);
  if (payload === undefined) payloads.set(event, (payload = JSON.stringify(event)));
  return payload;
}
