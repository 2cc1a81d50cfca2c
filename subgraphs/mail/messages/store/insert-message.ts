import type { Queries, Statements } from "../../../shared/database/statements.js";
import { orderedId } from "../../../shared/identity/ordered-id.js";
import { chooseThread, parentsOf } from "../rules/thread-choice.js";
import { insertCorrespondents } from "./correspondents.js";
import { addStorage } from "./mailbox-lock.js";
import { insertAttachments, insertMessageRows, insertTexts, type StoredMessage } from "./message-inserts.js";
import type { NewMessage } from "./new-message.js";
import { enterThreads, findKnownMessages, type StoredId } from "./thread-rows.js";

/** The ids of an inserted message. */
export interface PlacedMessage {
  readonly id: string;
  readonly threadId: string;
}

/**
 * Inserts a message into a locked mailbox: its row, texts and attachments, its thread, and its storage. Null for a
 * duplicate: the mailbox has a message with the same RFC id and direction, possibly deleted (wire contract mail 6, step
 * 9).
 */
export async function insertMessage(tx: Statements, message: NewMessage): Promise<PlacedMessage | null> {
  const [place] = await assignThreads(tx, [message]);
  if (place === null || place === undefined) return null;
  await storeMessages(tx, [{ ...place, message }]);
  return place;
}

/**
 * The threads of messages for one locked mailbox, in this order; null for a duplicate in the mailbox or in the list.
 * One statement for any number.
 */
export async function assignThreads(
  tx: Queries,
  messages: readonly NewMessage[],
): Promise<readonly (PlacedMessage | null)[]> {
  const [first] = messages;
  if (first === undefined) return [];
  const known = new Map<string, StoredId[]>();
  const keep = (one: StoredId): void => void known.set(one.rfcId, [...(known.get(one.rfcId) ?? []), one]);
  const named = [...new Set(messages.flatMap((message) => [message.rfcId, ...parentIds(message)]))];
  for (const one of await findKnownMessages(tx, first.mailboxId, named)) keep(one);
  return messages.map((message) => {
    const { rfcId, direction, createdAt } = message;
    if (known.get(rfcId)?.some((one) => one.direction === direction)) return null;
    const isBlocked = message.folder === "blocked";
    const parents = parentIds(message);
    const relatives = parents.flatMap((parent) => known.get(parent) ?? []);
    const threadId = message.threadId ?? chooseThread(parents, relatives, isBlocked) ?? orderedId(createdAt);
    keep({ rfcId, direction, threadId, isBlocked });
    return { id: message.id ?? orderedId(createdAt), threadId };
  });
}

/** The ids by which a message's thread is looked up. */
function parentIds({ threadId, beginsThread, rfcId, inReplyTo, references }: NewMessage): string[] {
  if (threadId !== null || beginsThread) return [];
  // Mail to oneself: the received copy joins the sent one.
  return [rfcId, ...parentsOf(inReplyTo, references)];
}

/** Inserts messages of one locked mailbox into their threads. At most a few hundred. */
export async function storeMessages(tx: Statements, stored: readonly StoredMessage[]): Promise<void> {
  const [first] = stored;
  if (first === undefined) return;
  const entries = stored.map(({ threadId, message: { mailboxId, subject, folder, createdAt, direction } }) => {
    const reopens = direction === "inbound" && folder !== "blocked";
    return { threadId, mailboxId, subject, folder, at: createdAt, reopens };
  });
  await enterThreads(tx, entries);
  await insertMessageRows(tx, stored);
  await insertTexts(tx, stored);
  await insertCorrespondents(tx, stored);
  await insertAttachments(tx, stored);
  const bytesOf = (some: readonly StoredMessage[]): bigint =>
    some.reduce((sum, { message }) => sum + BigInt(message.byteSize), 0n);
  const received = stored.filter(({ message }) => message.direction === "inbound" && message.importId === null);
  await addStorage(tx, first.message.mailboxId, bytesOf(stored), bytesOf(received));
}
