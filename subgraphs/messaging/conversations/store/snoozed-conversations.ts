import type { Transaction } from "../../../shared/database/client.js";

/** A locked conversation that a user snoozes, or whose snooze ends. */
export interface SnoozableConversation {
  readonly id: string;
  readonly identityId: string;
  readonly organizationId: string;
  /** It has only blocked messages: agents do not see it. */
  readonly isBlocked: boolean;
  /** Instant messages are enabled for its identity. */
  readonly isEnabled: boolean;
}

/** Locks a conversation; null when it, or its identity, was deleted. */
export async function lockSnoozable(tx: Transaction, id: string): Promise<SnoozableConversation | null> {
  const [row] = await tx.$queryRaw<SnoozableConversation[]>`
    select c.id, c.identity_id as "identityId", i.organization_id as "organizationId",
           c.last_visible_at is null as "isBlocked", s.enabled and i.claim_status = 'agent_claimed' as "isEnabled"
    from im_conversation c join identity i on i.id = c.identity_id join im_settings s on s.identity_id = c.identity_id
    where c.id = ${id}::uuid and s.closed_at is null for update of c`;
  return row ?? null;
}

/** Marks the newest received message of a locked conversation as unread, if its agent sees it. Its new version. */
export async function markNewestUnread(tx: Transaction, id: string, now: Date): Promise<number> {
  const marked = await tx.$executeRaw`
    update im_message set is_read = false, version = version + 1, updated_at = ${now}
    where is_read and id = (
      select m.id from im_message m
      where m.conversation_id = ${id}::uuid and not m.is_blocked and m.direction = 'inbound'
      order by m.created_at desc, m.id desc limit 1)`;
  const [row] = await tx.$queryRaw<{ version: number }[]>`
    update im_conversation set visible_unread_count = visible_unread_count + ${marked}, version = version + 1,
      updated_at = ${now}
    where id = ${id}::uuid returning version`;
  return row!.version;
}
