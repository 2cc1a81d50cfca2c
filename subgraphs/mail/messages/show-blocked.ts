import type { Transaction } from "../../shared/database/client.js";
import { orderedId } from "../../shared/identity/ordered-id.js";
import { chooseThread, parentsOf } from "./rules/thread-choice.js";
import { recountThreads } from "./store/erase-messages.js";
import { type BlockedMessage, moveShown } from "./store/shown-messages.js";
import { enterThreads, findKnownMessages } from "./store/thread-rows.js";

/**
 * Shows a locked, blocked message of a locked mailbox to its agent: it moves to the thread that it would have joined, as if it
 * had arrived now (wire contract reviews H49).
 * @param folder that of a new thread
 */
export async function showBlocked(
  tx: Transaction,
  message: BlockedMessage,
  folder: "inbox" | "spam",
  now: Date,
): Promise<{ readonly threadId: string; readonly version: number }> {
  const { id, mailboxId, rfcId, inReplyTo, references, subject, createdAt } = message;
  const parents = [rfcId, ...parentsOf(inReplyTo, references)];
  const known = await findKnownMessages(tx, mailboxId, [...new Set(parents)]);
  const threadId = chooseThread(parents, known, false) ?? orderedId(now);
  await enterThreads(tx, [{ threadId, mailboxId, subject, folder, at: createdAt, reopens: true }]);
  const version = await moveShown(tx, id, threadId, now);
  await recountThreads(tx, [message.threadId]);
  return { threadId, version };
}
