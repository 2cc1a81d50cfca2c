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
  /** Whether it is to be a reply. */
  readonly isReply: boolean;
  readonly lineId: string;
  readonly carrierMessageId: string | null;
  readonly lineRole: "router" | "pool" | "dedicated";
  /** Whether the identity exists and accepts instant messages. */
  readonly isEnabled: boolean;
}

/** Locks sent messages in the order of their ids; deleted ones are left out. */
export async function lockSentMessages(tx: Statements, ids: readonly string[]): Promise<SentMessage[]> {
  return tx.$queryRaw<SentMessage[]>`
    select m.id, m.conversation_id as "conversationId", m.identity_id as "identityId",
           i.organization_id as "organizationId", m.is_group as "isGroup", m.remote_number as "remoteNumber",
           m.status::text as status, m.version, m.reply_to_message_id is not null as "isReply", m.line_id as "lineId", m.carrier_message_id as "carrierMessageId",
           l.role::text as "lineRole",
           s.enabled and s.closed_at is null and i.claim_status = 'agent_claimed' as "isEnabled"
    from im_message m join identity i on i.id = m.identity_id join im_settings s on s.identity_id = m.identity_id
    join im_line l on l.id = m.line_id
    where m.id = any(${[...ids]}::uuid[]) and m.direction = 'outbound' order by m.id for update of m`;
}

/** A locked message that was to be a reply left as a plain one. */
export async function leaveThread(tx: Statements, id: string): Promise<void> {
  const update = Prisma.sql`
    update im_message set reply_to_message_id = null, thread_root_id = null where id = ${id}::uuid`;
  await sendStatement(tx, update);
}

/** The state of one recipient of a message. */
export interface MessageRecipient extends RecipientState {
  readonly messageId: string;
}

/** The recipients of locked messages, those of each by their numbers. */
export async function findRecipientStates(tx: Statements, messageIds: readonly string[]): Promise<MessageRecipient[]> {
  return tx.$queryRaw<MessageRecipient[]>`
    select message_id as "messageId", remote_number as "remoteNumber",
           coalesce(delivery_status, 'queued')::text as "deliveryStatus", service::text as service,
           error_code as "errorCode", error_message as "errorMessage", error_reason as "errorReason",
           error_detail as "errorDetail", sent_at as "sentAt", delivered_at as "deliveredAt", failed_at as "failedAt"
    from im_recipient where message_id = any(${[...messageIds]}::uuid[]) order by message_id, remote_number`;
}

/** Writes what became of recipients of locked messages. */
export async function updateRecipientStates(tx: Statements, states: readonly MessageRecipient[]): Promise<void> {
  if (states.length === 0) return;
  const column = <Name extends keyof MessageRecipient>(name: Name) => states.map((state) => state[name]);
  const update = Prisma.sql`
    update im_recipient r
    set delivery_status = k.status::"ImDeliveryStatus", service = k.service::"ImService", error_code = k.error_code,
        error_message = k.error_message, error_reason = k.error_reason, error_detail = k.error_detail,
        sent_at = k.sent_at, delivered_at = k.delivered_at, failed_at = k.failed_at
    from unnest(
      ${column("messageId")}::uuid[], ${column("remoteNumber")}::text[], ${column("deliveryStatus")}::text[],
      ${column("service")}::text[], ${column("errorCode")}::text[], ${column("errorMessage")}::text[],
      ${column("errorReason")}::text[], ${column("errorDetail")}::text[], ${column("sentAt")}::timestamptz[],
      ${column("deliveredAt")}::timestamptz[], ${column("failedAt")}::timestamptz[]
    ) as k (message_id, remote_number, status, service, error_code, error_message, error_reason, error_detail, sent_at,
            delivered_at, failed_at)
    where r.message_id = k.message_id and r.remote_number = k.remote_number`;
  await sendStatement(tx, update);
}

/** The changes of a sent message. */
export interface SentChange extends Failure {
  readonly id: string;
  readonly status: DeliveryStatus;
  readonly version: number;
  /** Null while it is not known. */
  readonly service: "imessage" | "sms" | "rcs" | null;
}

/** Writes what became of locked messages. */
export async function updateSentMessages(tx: Statements, changes: readonly SentChange[], now: Date): Promise<void> {
  if (changes.length === 0) return;
  const column = <Name extends keyof SentChange>(name: Name) => changes.map((change) => change[name]);
  const update = Prisma.sql`
    update im_message m
    set service = coalesce(k.service::"ImService", m.service),
        was_downgraded = case when k.service is null then m.was_downgraded else k.service <> 'imessage' end,
        status = k.status::"ImDeliveryStatus", version = k.version, error_code = k.error_code,
        error_message = k.error_message, error_reason = k.error_reason, error_detail = k.error_detail,
        updated_at = ${now}
    from unnest(
      ${column("id")}::uuid[], ${column("status")}::text[], ${column("version")}::int[], ${column("service")}::text[],
      ${column("errorCode")}::text[], ${column("errorMessage")}::text[], ${column("errorReason")}::text[],
      ${column("errorDetail")}::text[]
    ) as k (id, status, version, service, error_code, error_message, error_reason, error_detail)
    where m.id = k.id`;
  await sendStatement(tx, update);
}

/** Counts a change of a locked message. Its new version. */
export async function countChange(tx: Statements, id: string, updatedAt: Date): Promise<number> {
  const [row] = await tx.$queryRaw<{ version: number }[]>`
    update im_message set version = version + 1, updated_at = ${updatedAt} where id = ${id}::uuid returning version`;
  return row!.version;
}

/** The carrier's id of a message. */
export interface MessageName {
  readonly id: string;
  readonly carrierMessageId: string;
}

/** Stores the carriers' ids of locked messages that have none yet, each once, unless another message of the line has it. */
export async function nameMessages(tx: Statements, names: readonly MessageName[]): Promise<void> {
  if (names.length === 0) return;
  const column = (name: keyof MessageName) => names.map((one) => one[name]);
  const update = Prisma.sql`
    update im_message m set carrier_message_id = k.name
    from unnest(${column("id")}::uuid[], ${column("carrierMessageId")}::text[]) as k (id, name)
    where m.id = k.id and m.carrier_message_id is null
      and not exists (select 1 from im_message o where o.line_id = m.line_id and o.carrier_message_id = k.name)`;
  await sendStatement(tx, update);
}
