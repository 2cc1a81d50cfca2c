import type { Services } from "../../shared/context/services.js";
import { hasRoomFor, roomOf } from "./rules/mailbox-room.js";
import type { Recipient } from "./smtp/mail-intake.js";
import { findMailboxFill } from "./store/mailbox-fill.js";

/** The largest mail in bytes that one of these mailboxes still accepts; null for any size. */
export async function largestRoom(
  { database, plans }: Pick<Services, "database" | "plans">,
  mailboxIds: readonly string[],
): Promise<number | null> {
  const fills = await findMailboxFill(database.request.reader, mailboxIds);
  const rooms = [...fills.values()].map((fill) => roomOf(plans, fill));
  return rooms.includes(null) ? null : Math.max(0, ...rooms.map(Number));
}

/** Whether one of these recipients has space for a mail of this size. A postmaster has no limit. */
export async function hasRoom(
  { database, plans }: Pick<Services, "database" | "plans">,
  recipients: readonly Recipient[],
  bytes: number,
): Promise<boolean> {
  const ids = recipients.flatMap(({ mailboxId }) => mailboxId ?? []);
  if (ids.length < recipients.length) return true;
  const fills = await findMailboxFill(database.request.reader, ids);
  return [...fills.values()].some((fill) => hasRoomFor(plans, fill, bytes));
}
