/** A message that another one replies to, as threads see it. */
export interface ThreadParent {
  readonly id: string;
  /** The first message of its thread; null when it replies to nothing. */
  readonly threadRootId: string | null;
  readonly isBlocked: boolean;
}

/** Where a message is in threads: what it replies to, and the first message of that thread. */
export interface ThreadPlace {
  readonly replyToMessageId: string | null;
  readonly threadRootId: string | null;
}

/** The place of a message that replies to nothing. */
export const noThread: ThreadPlace = { replyToMessageId: null, threadRootId: null };

/**
 * Where a message is that replies to another one (wire contract im 6): its thread is that of its parent, which begins with the
 * parent when that replies to nothing. What was not blocked never refers to what was: whoever reads it would learn of it.
 */
export function threadPlace(parent: ThreadParent | null, isBlocked: boolean): ThreadPlace {
  if (parent === null || (parent.isBlocked && !isBlocked)) return noThread;
  return { replyToMessageId: parent.id, threadRootId: parent.threadRootId ?? parent.id };
}
