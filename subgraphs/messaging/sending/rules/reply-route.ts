/** The inputs for the decision whether a message may be sent as a reply. */
export interface ReplyFacts {
  /** Whether the carrier has replies, and its group, if it is one, exists. */
  readonly carrierHasReplies: boolean;
  /** Whether the target was sent or received over the line that sends: another account does not have it. */
  readonly isOnLine: boolean;
  /** Whether it is known what the carrier calls the target. */
  readonly isNamed: boolean;
  readonly isBlocked: boolean;
}

/** The decision about a reply. */
export type ReplyRoute = "reply" | "plain" | "unavailable";

/** Whether a reply is sent as one, as a plain message instead, or not at all (wire contract im 9). */
export function replyRoute(
  { carrierHasReplies, isOnLine, isNamed, isBlocked }: ReplyFacts,
  mayBePlain: boolean,
): ReplyRoute {
  if (carrierHasReplies && isOnLine && isNamed && !isBlocked) return "reply";
  return mayBePlain ? "plain" : "unavailable";
}
