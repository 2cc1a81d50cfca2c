import type { Reader } from "../../../shared/database/client.js";
import type { KnownAgent, WebhookMessage } from "../rules/webhook-data.js";

/** A message with the present organization of its mailbox. */
export type FannedOutMessage = WebhookMessage & { readonly organizationId: string };

/** Messages in the form for webhooks; deleted and blocked ones are left out. */
export async function findMessagesForWebhooks(db: Reader, ids: readonly string[]): Promise<FannedOutMessage[]> {
  return db.$queryRaw<FannedOutMessage[]>`
    select m.id, m.mailbox_id as "mailboxId", m.thread_id as "threadId", m.rfc_id as "rfcId",
           m.from_address as "fromAddress", m.to_addresses as "toAddresses", m.cc_addresses as "ccAddresses",
           m.bcc_addresses as "bccAddresses", b.email_address as "emailAddress", m.subject, m.snippet,
           t.body_text as "bodyText", m.direction::text as direction, m.has_attachments as "hasAttachments",
           m.is_forged as "isForged", m.screening, m.created_at as "createdAt", m.status::text as status, m.is_read as "isRead",
           m.is_starred as "isStarred", m.import_id as "importId", m.open_count as "openCount",
           (select d.folder::text from mail_thread d where d.id = m.thread_id) as folder,
           exists (select 1 from mail_snooze z where z.object_id = m.thread_id) as "isSnoozed",
           array(select n.name from mail_message_label l join label n on n.id = l.label_id
                 where l.message_id = m.id and n.organization_id = i.organization_id) as names,
           i.organization_id as "organizationId"
    from mail_message m join mailbox b on b.id = m.mailbox_id join identity i on i.id = b.identity_id
    left join mail_text t on t.message_id = m.id
    where m.id = any(${[...ids]}::uuid[]) and m.status <> 'deleted' and not m.is_blocked`;
}

/** The agents of an organization that have one of these lower-cased addresses. */
export async function findAgentsByAddress(
  db: Reader,
  organizationId: string,
  addresses: readonly string[],
): Promise<KnownAgent[]> {
  return db.$queryRaw<KnownAgent[]>`
    select i.id, i.agent_handle as "agentHandle", i.display_name as "displayName", b.email_address as "emailAddress"
    from mailbox b join identity i on i.id = b.identity_id
    where b.email_address = any(${[...addresses]}) and i.organization_id = ${organizationId} and b.closed_at is null`;
}
