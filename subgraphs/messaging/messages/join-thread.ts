import type { Statements } from "../../shared/database/statements.js";
import { type ThreadParent, threadPlace, type ThreadPlace } from "./rules/thread.js";
import { beginThread } from "./store/threads.js";

/**
 * The thread of a message in a locked conversation that replies to another one. A parent without a thread becomes the
 * first message of one; a blocked reply begins none that others see.
 */
export async function joinThread(
  tx: Statements,
  parent: ThreadParent | null,
  { isBlocked }: { readonly isBlocked: boolean },
): Promise<ThreadPlace> {
  const place = threadPlace(parent, isBlocked);
  if (place.threadRootId !== null && parent?.threadRootId === null && !isBlocked) await beginThread(tx, parent.id);
  return place;
}
