/** What is known when a person asks to be connected with an agent. */
export interface ConnectFacts {
  /** Whether there is an active identity of that handle that takes messages and whose rules let the person through. */
  readonly admitted: boolean;
  /** Whether the identity has a dedicated line. */
  readonly hasLine: boolean;
  /** Whether the two are connected already. */
  readonly connected: boolean;
  /** Whether there is a pool line on which the person has no other active assignment. */
  readonly hasFreeLine: boolean;
}

export type ConnectDecision = "cannot_connect" | "dedicated_line" | "already_connected" | "connect" | "busy";

/** What comes of `connect` (wire contract im 8). Why an agent cannot be reached is never said. */
export function decideConnect({ admitted, hasLine, connected, hasFreeLine }: ConnectFacts): ConnectDecision {
  if (!admitted) return "cannot_connect";
  if (hasLine) return "dedicated_line";
  if (connected) return "already_connected";
  return hasFreeLine ? "connect" : "busy";
}
