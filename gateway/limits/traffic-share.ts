/** The resources of requests in progress. */
export interface Traffic {
  readonly requests: number;
  /** Bytes of received bodies and of unsent answers. */
  readonly bytes: number;
}

export interface TrafficLimits {
  /** For one address. */
  readonly one: Traffic;
  /** For all of them together. */
  readonly all: Traffic;
}

/**
 * Whether one more request is taken. `rate_limited`: its address occupies its share. `overloaded`: all together occupy
 * everything. Null: it is taken.
 */
export function refusalOf(one: Traffic, all: Traffic, limits: TrafficLimits): "rate_limited" | "overloaded" | null {
  if (isFull(one, limits.one)) return "rate_limited";
  return isFull(all, limits.all) ? "overloaded" : null;
}

function isFull({ requests, bytes }: Traffic, limit: Traffic): boolean {
  return requests >= limit.requests || bytes >= limit.bytes;
}
