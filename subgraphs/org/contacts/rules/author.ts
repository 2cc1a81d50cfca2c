/** Who writes a contact. */
export interface Author {
  /** The key or the user. */
  readonly id: string | null;
  /** The agent; null for a person and for an admin key. */
  readonly identityId: string | null;
}

/** The review state of a contact. */
interface Review {
  readonly reviewStatus: "unreviewed" | "confirmed";
  readonly reviewedAt: Date | null;
  readonly reviewedBy: string | null;
}

/** The state before a person has looked at it. */
export const unreviewed: Review = { reviewStatus: "unreviewed", reviewedAt: null, reviewedBy: null };

/** The review of a new contact: that of an agent is a suggestion (wire contract contacts 4.1). */
export function reviewByAuthor({ id, identityId }: Author, now: Date): Review {
  return identityId === null ? { reviewStatus: "confirmed", reviewedAt: now, reviewedBy: id } : unreviewed;
}

/** The review after a change that may say something of it (wire contract contacts 3.2). The first one who agreed stays. */
export function reviewAfter(
  { reviewStatus, reviewedAt, reviewedBy }: Review,
  given: Review["reviewStatus"] | undefined,
  { id }: Author,
  now: Date,
): Review {
  if (given === undefined || given === reviewStatus) return { reviewStatus, reviewedAt, reviewedBy };
  return given === "confirmed" ? { reviewStatus: given, reviewedAt: now, reviewedBy: id } : unreviewed;
}
