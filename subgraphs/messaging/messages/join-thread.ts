import type { Statements } from "../../shared/database/statements.js";
import { type ThreadParent, threadPlace, type ThreadPlace } from "./rules/thread.js";
import { beginThread } from "./store/threads.js";

/**
 * Where a message of a locked conversation is that replies to another one of it. The parent becomes the first message of a
 * thread when it is in none; a reply that was blocked begins none that others see.
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
