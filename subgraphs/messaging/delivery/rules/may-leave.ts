/** The inputs for the decision whether a queued message may still be sent. */
export interface LeavingFacts {
  readonly identityIsEnabled: boolean;
  readonly lineRole: "router" | "pool" | "dedicated";
  readonly lineIsPaused: boolean;
  /** Whether a dedicated line is attached to the identity. */
  readonly lineIsAttached: boolean;
  /** Null for groups. */
  readonly assignmentIsActive: boolean | null;
}

/** Why a message that was queued does not leave any more; null when it does. */
export function reasonToStay(facts: LeavingFacts): string | null {
  if (!facts.identityIsEnabled) return "im_not_enabled";
  if (facts.lineIsPaused) return "imessage_line_paused";
  if (facts.lineRole === "dedicated" && !facts.lineIsAttached) return "line_detached";
  return facts.assignmentIsActive === false ? "imessage_assignment_inactive" : null;
}
