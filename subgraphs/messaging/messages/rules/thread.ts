/** A message that another one replies to, as threads see it. */
export interface ThreadParent {
  readonly id: string;
  /** The first message of its thread; null when it replies to nothing. */
  readonly threadRootId: string | null;
  readonly isBlocked: boolean;
}

/** A message's thread: the message it replies to, and the first message of that thread. */
export interface ThreadPlace {
  readonly replyToMessageId: string | null;
  readonly threadRootId: string | null;
}

/** The thread of a message that is not a reply. */
export const noThread: ThreadPlace = { replyToMessageId: null, threadRootId: null };

/**
 * The thread of a reply (wire contract im 6): that of its parent, or a new one that begins with the parent. A visible
 * message never refers to a blocked one, which would reveal it.
 */
export function threadPlace(parent: ThreadParent | null, isBlocked: boolean): ThreadPlace {
  if (parent === null || (parent.isBlocked && !isBlocked)) return noThread;
  return { replyToMessageId: parent.id, threadRootId: parent.threadRootId ?? parent.id };
}
