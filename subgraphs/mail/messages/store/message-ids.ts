import type { Queries } from "../../../shared/database/statements.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { fromMessages, visibleMessages } from "./message-row.js";

/** A message of a Message-ID. */
export interface IdentifiedMessage {
  readonly id: string;
  readonly rfcId: string;
}

/** The messages of a mailbox with these Message-IDs that the viewer may see, oldest first: mail to oneself is there twice. */
export async function findVisibleByRfcIds(
  db: Queries,
  viewer: Viewer,
  mailboxId: string,
  rfcIds: readonly string[],
): Promise<IdentifiedMessage[]> {
  if (rfcIds.length === 0) return [];
  return db.$queryRaw<IdentifiedMessage[]>`
    select g.id, g.rfc_id as "rfcId" ${fromMessages}
    where g.mailbox_id = ${mailboxId}::uuid and g.rfc_id = any(${[...rfcIds]}) and ${visibleMessages(viewer)}
    order by g.created_at, g.id`;
}
