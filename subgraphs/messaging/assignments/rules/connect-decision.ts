/** The inputs for the decision about a person's request to connect with an agent. */
export interface ConnectFacts {
  /** Whether there is an active identity with that handle that accepts messages and whose rules admit the person. */
  readonly admitted: boolean;
  /** Whether the identity has a dedicated line. */
  readonly hasLine: boolean;
  /** Whether the two are connected already. */
  readonly connected: boolean;
  /** Whether there is a pool line on which the person has no other active assignment. */
  readonly hasFreeLine: boolean;
}

export type ConnectDecision = "cannot_connect" | "dedicated_line" | "already_connected" | "connect" | "busy";

/** The result of `connect` (wire contract im 8). It never reveals why an agent is unreachable. */
export function decideConnect({ admitted, hasLine, connected, hasFreeLine }: ConnectFacts): ConnectDecision {
  if (!admitted) return "cannot_connect";
  if (hasLine) return "dedicated_line";
  if (connected) return "already_connected";
  return hasFreeLine ? "connect" : "busy";
}
