interface Attempt {
  readonly responseStatus?: number | null;
  /** The state of the event, which another attempt may have delivered. */
  readonly state: string;
}

/** How one attempt to deliver an event ended. */
export function attemptOutcome({ responseStatus, state }: Attempt): string {
  const isAccepted = responseStatus != null && responseStatus >= 200 && responseStatus < 300;
  return state === "DELIVERED" && !isAccepted ? "FAILED" : state;
}
