import type { Transaction } from "../../../shared/database/client.js";
import { isFrozen } from "../../../shared/reviews/frozen-by.js";

/** A queued message with its sent form. */
export interface RoutedMessage {
  readonly id: string;
  readonly contentId: string;
  readonly fromAddress: string;
}

/** The unsent messages among these that cannot be canceled any more and whose senders are not frozen, sorted by id. */
export async function findRoutedMessages(tx: Transaction, ids: readonly string[]): Promise<RoutedMessage[]> {
  return tx.$queryRaw<RoutedMessage[]>`
    select m.id, m.content_id as "contentId", m.from_address as "fromAddress"
    from mail_message m join mailbox b on b.id = m.mailbox_id join identity i on i.id = b.identity_id
    where m.id = any(${[...ids]}::uuid[]) and m.direction = 'outbound' and m.status = 'queued'
      and m.content_id is not null and m.hold_until is null and b.closed_at is null and not ${isFrozen}
    order by m.id for no key update of m`;
}
