import { Prisma } from "../../../../generated/prisma/client.js";
import { sendStatement, type Statements } from "../../../shared/database/statements.js";
import type { ThreadPlace } from "../../messages/public.js";
import { orderedId } from "../../../shared/identity/ordered-id.js";

/** A message that is queued. */
export interface QueuedMessage extends ThreadPlace {
  readonly conversationId: string;
  readonly identityId: string;
  readonly assignmentId: string | null;
  readonly lineId: string;
  readonly carrier: string;
  /** Null for groups. */
  readonly remoteNumber: string | null;
  readonly recipients: readonly string[];
  readonly content: string | null;
  readonly sendStyle: string | null;
  /** Null for what is no reply. */
  readonly replyMayBePlain: boolean | null;
}

/** Notes the review of a new message. */
export async function noteReview(tx: Statements, id: string, reviewId: string): Promise<void> {
  await sendStatement(tx, Prisma.sql`update im_message set review_id = ${reviewId}::uuid where id = ${id}::uuid`);
}

/** Stores a message that waits for its carrier, or for a person to agree, with its recipients. Its id. */
export async function insertQueuedMessage(
  tx: Statements,
  message: QueuedMessage & { readonly isHeld: boolean },
  now: Date,
): Promise<string> {
  const { recipients, isHeld, ...row } = message;
  const id = orderedId(now);
  const { conversationId, identityId, assignmentId, lineId, carrier, remoteNumber, content, sendStyle } = row;
  const { replyToMessageId, threadRootId, replyMayBePlain } = row;
  const insertMessage = Prisma.sql`
    insert into im_message (id, conversation_id, identity_id, is_group, assignment_id, line_id, direction, remote_number,
      content, service, send_style, status, carrier, reply_to_message_id, thread_root_id, reply_may_be_plain,
      held, created_at, updated_at)
    values (${id}::uuid, ${conversationId}::uuid, ${identityId}::uuid, ${remoteNumber === null}, ${assignmentId}::uuid,
      ${lineId}::uuid, 'outbound', ${remoteNumber}, ${content}, 'imessage', ${sendStyle}, 'queued', ${carrier},
      ${replyToMessageId}::uuid, ${threadRootId}::uuid, ${replyMayBePlain}, ${isHeld}, ${now}, ${now})`;
  await sendStatement(tx, insertMessage);
  const insertRecipients = Prisma.sql`
    insert into im_recipient (message_id, remote_number, delivery_status)
    select ${id}::uuid, number, 'queued' from unnest(${[...recipients]}::text[]) as number`;
  await sendStatement(tx, insertRecipients);
  return id;
}
