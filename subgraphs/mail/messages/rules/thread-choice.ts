/** A message of the mailbox that may be the parent of a new one; deleted ones count. */
export interface KnownMessage {
  readonly rfcId: string;
  readonly threadId: string;
  readonly isBlocked: boolean;
}

/** The ids that a message names as its parents, the most likely first (wire contract mail 6, step 2). */
export function parentsOf(inReplyTo: string | null, references: readonly string[]): string[] {
  const named = [...(inReplyTo === null ? [] : [inReplyTo]), ...references.toReversed()];
  return [...new Set(named)];
}

/**
 * The thread that a message joins; null when it begins one. Blocked mail joins only blocked threads, and other mail
 * never does (wire contract mail 6, step 6).
 */
export function chooseThread(
  parents: readonly string[],
  known: readonly KnownMessage[],
  isBlocked: boolean,
): string | null {
  for (const parent of parents) {
    const found = known.find((message) => message.rfcId === parent && message.isBlocked === isBlocked);
    if (found !== undefined) return found.threadId;
  }
  return null;
}
