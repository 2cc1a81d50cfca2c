import { Prisma } from "../../../../generated/prisma/client.js";
import { sendStatement, type Statements } from "../../../shared/database/statements.js";
import type { DeliveryStatus } from "../../messages/public.js";
import type { Failure, RecipientState } from "../rules/progress.js";

/** A sent message that the transaction has locked. */
export interface SentMessage {
  readonly id: string;
  readonly conversationId: string;
  readonly identityId: string;
  readonly organizationId: string;
  readonly isGroup: boolean;
  readonly remoteNumber: string | null;
  readonly status: DeliveryStatus;
  readonly version: number;
  readonly carrier: string;
  readonly carrierMessageId: string | null;
  readonly lineRole: "router" | "pool" | "dedicated";
  /** Whether the identity lives and takes instant messages. */
  readonly isEnabled: boolean;
}

/** Locks a sent message; null when it is gone. */
export async function lockSentMessage(tx: Statements, id: string): Promise<SentMessage | null> {
  const [row] = await tx.$queryRaw<SentMessage[]>`
    select m.id, m.conversation_id as "conversationId", m.identity_id as "identityId",
           i.organization_id as "organizationId", m.is_group as "isGroup", m.remote_number as "remoteNumber",
           m.status::text as status, m.version, m.carrier, m.carrier_message_id as "carrierMessageId",
           l.role::text as "lineRole",
           s.enabled and s.closed_at is null and i.claim_status = 'agent_claimed' as "isEnabled"
    from im_message m join identity i on i.id = m.identity_id join im_settings s on s.identity_id = m.identity_id
    join im_line l on l.id = m.line_id
    where m.id = ${id}::uuid and m.direction = 'outbound' for update of m`;
  return row ?? null;
}

/** The recipients of a locked message. */
export async function findRecipientStates(tx: Statements, messageId: string): Promise<RecipientState[]> {
  return tx.$queryRaw<RecipientState[]>`
    select remote_number as "remoteNumber", coalesce(delivery_status, 'queued')::text as "deliveryStatus",
           service::text as service, error_code as "errorCode", error_message as "errorMessage",
           error_reason as "errorReason", error_detail as "errorDetail", sent_at as "sentAt",
           delivered_at as "deliveredAt", failed_at as "failedAt"
    from im_recipient where message_id = ${messageId}::uuid order by remote_number`;
}

/** Writes what became of a recipient of a locked message. */
export async function updateRecipientState(
  tx: Statements,
  messageId: string,
  { remoteNumber, ...state }: RecipientState,
): Promise<void> {
  const s = state;
  const update = Prisma.sql`
    update im_recipient set delivery_status = ${s.deliveryStatus}::"ImDeliveryStatus", service = ${s.service}::"ImService",
      error_code = ${s.errorCode}, error_message = ${s.errorMessage}, error_reason = ${s.errorReason},
      error_detail = ${s.errorDetail}, sent_at = ${s.sentAt}, delivered_at = ${s.deliveredAt}, failed_at = ${s.failedAt}
    where message_id = ${messageId}::uuid and remote_number = ${remoteNumber}`;
  await sendStatement(tx, update);
}

/** What changes in a sent message. */
export interface SentChange extends Failure {
  readonly status: DeliveryStatus;
  readonly version: number;
  /** Null while it is not known. */
  readonly service: "imessage" | "sms" | "rcs" | null;
}

/** Writes what became of a locked message. */
export async function updateSentMessage(
  tx: Statements,
  id: string,
  { service, ...change }: SentChange,
  now: Date,
): Promise<void> {
  const c = change;
  const carried =
    service === null
      ? Prisma.empty
      : Prisma.sql`service = ${service}::"ImService", was_downgraded = ${service !== "imessage"},`;
  const update = Prisma.sql`
    update im_message set ${carried} status = ${c.status}::"ImDeliveryStatus", version = ${c.version},
      error_code = ${c.errorCode}, error_message = ${c.errorMessage}, error_reason = ${c.errorReason},
      error_detail = ${c.errorDetail}, updated_at = ${now}
    where id = ${id}::uuid`;
  await sendStatement(tx, update);
}

/** Counts a change of a locked message. Its new version. */
export async function countChange(tx: Statements, id: string, updatedAt: Date): Promise<number> {
  const [row] = await tx.$queryRaw<{ version: number }[]>`
    update im_message set version = version + 1, updated_at = ${updatedAt} where id = ${id}::uuid returning version`;
  return row!.version;
}

/** Notes what the carrier calls a locked message, unless another message has that id. */
export async function nameMessage(
  tx: Statements,
  id: string,
  carrier: string,
  carrierMessageId: string,
): Promise<void> {
  const update = Prisma.sql`
    update im_message set carrier_message_id = ${carrierMessageId} where id = ${id}::uuid and carrier_message_id is null
      and not exists (select 1 from im_message o where o.carrier = ${carrier} and o.carrier_message_id = ${carrierMessageId})`;
  await sendStatement(tx, update);
}
