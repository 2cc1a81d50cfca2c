import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import type { Statements } from "../../shared/database/statements.js";
import type { SnoozeEndReason } from "../../shared/snooze/rules/snooze-time.js";
import { type DueSnooze, removeSnoozes } from "../../shared/snooze/snoozes.js";
import { recordConversationEvent } from "./record-conversation-event.js";
import { updateConversation } from "./store/conversation-writes.js";
import { lockSnoozable, markNewestUnread, type SnoozableConversation } from "./store/snoozed-conversations.js";

const table = "im_snooze";

/** Ends the snooze of a locked conversation, with its event, if it is snoozed. */
export async function endSnooze(
  tx: Statements,
  conversation: SnoozableConversation,
  reason: SnoozeEndReason,
  now: Date,
): Promise<void> {
  if ((await removeSnoozes(tx, table, [conversation.id])).length === 0) return;
  await tell(tx, conversation, await updateConversation(tx, conversation.id, {}, now), reason, now);
}

/** Ends a snooze whose time has come: the newest received message becomes unread, so that its agent looks at it. */
export async function endDueSnooze(tx: Transaction, { clock }: Services, { objectId: id }: DueSnooze): Promise<void> {
  const conversation = await lockSnoozable(tx, id);
  const now = clock.now();
  const ended = await removeSnoozes(tx, table, [id], { dueAt: now });
  // When the identity was deleted, there is no event.
  if (conversation === null || ended.length === 0) return;
  await tell(tx, conversation, await markNewestUnread(tx, id, now), "time", now);
}

async function tell(
  tx: Statements,
  { isEnabled, ...conversation }: SnoozableConversation,
  version: number,
  reason: SnoozeEndReason,
  now: Date,
): Promise<void> {
  const kind = "im.conversation.snooze_ended";
  await recordConversationEvent(tx, kind, { ...conversation, version }, now, { reason, isEnabled });
}
