/** The facts that decide whether the send of a message can be canceled. */
export interface CancelFacts {
  readonly status: string;
  readonly holdUntil: Date | null;
}

/** Until when the send of a message can be canceled; null when it cannot, or no longer (wire contract labels-and-schedule 5). */
export function cancelableUntil({ status, holdUntil }: CancelFacts, now: Date): Date | null {
  return status === "queued" && holdUntil !== null && holdUntil > now ? holdUntil : null;
}
