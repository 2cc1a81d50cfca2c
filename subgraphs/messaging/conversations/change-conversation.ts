import type { RequestContext } from "../../shared/context/request-context.js";
import type { Transaction } from "../../shared/database/client.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import { type CustomChange, findLabelsToChange, labelObject } from "../../shared/labels/object-labels.js";
import { putSnooze } from "../../shared/snooze/snoozes.js";
import { endSnooze } from "./end-snooze.js";
import { conversationById } from "./loaders.js";
import { recordConversationEvent } from "./record-conversation-event.js";
import type { ConversationRow } from "./store/conversation-row.js";
import { countRead, updateConversation } from "./store/conversation-writes.js";
import { markMessagesRead } from "./store/read-messages.js";
import { lockSnoozable, type SnoozableConversation } from "./store/snoozed-conversations.js";

/** A change of a conversation. */
export interface ConversationChange {
  /** Its new end of a snooze; null ends it. */
  readonly snooze?: Date | null | undefined;
  readonly labels?: CustomChange;
  /** Its received messages become read. No receipt is sent. */
  readonly isRead?: boolean;
}

/**
 * Changes a conversation, with an event if that changes anything, and reads it again. Throws `not_found`, `too_many_labels`,
 * `label_limit_reached` and `snooze_limit_reached`.
 */
export async function changeConversation(
  context: RequestContext,
  { id, organizationId }: Pick<ConversationRow, "id" | "organizationId">,
  { snooze, labels = { add: [], remove: [] }, isRead = false }: ConversationChange,
): Promise<ConversationRow> {
  const { database, clock } = context.services;
  await database.request.transaction(async (tx) => {
    const now = clock.now();
    const isLabelled = labels.add.length + labels.remove.length > 0;
    const found = isLabelled ? await findLabelsToChange(tx, organizationId, labels, now) : null;
    const conversation = await lockSnoozable(tx, id);
    // It may have moved to another organization, whose labels are others.
    if (conversation?.organizationId !== organizationId) throw noConversation();
    const object = { objectId: id, identityId: conversation.identityId };
    const delta = found === null ? null : await labelObject(tx, "im_conversation_label", object, organizationId, found);
    const readCount = isRead ? await markMessagesRead(tx, id, now) : 0;
    const isSnoozed = snooze != null && (await putSnooze(tx, "im_snooze", { ...object, until: snooze }));
    if (delta !== null || readCount > 0 || isSnoozed) {
      const read = readCount > 0 ? { added: ["read"], removed: ["unread"] } : { added: [], removed: [] };
      const facts = {
        added: [...read.added, ...(delta?.added ?? [])],
        removed: [...read.removed, ...(delta?.removed ?? [])],
      };
      await tell(tx, conversation, readCount, delta === null && readCount === 0 ? null : facts, now);
    }
    if (snooze === null) await endSnooze(tx, conversation, "canceled", now);
  });
  const changed = await context.loader(conversationById).clear(id).load(id);
  if (changed === null) throw noConversation();
  return changed;
}

async function tell(
  tx: Transaction,
  conversation: SnoozableConversation,
  readCount: number,
  facts: { readonly added: string[]; readonly removed: string[] } | null,
  now: Date,
): Promise<void> {
  const { id } = conversation;
  const version = readCount > 0 ? await countRead(tx, id, readCount, now) : await updateConversation(tx, id, {}, now);
  const kind = "im.conversation.changed";
  await recordConversationEvent(tx, kind, { ...conversation, version }, now, facts === null ? {} : { ...facts });
}

const noConversation = () => notFound("conversation with this id");
