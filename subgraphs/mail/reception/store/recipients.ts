import type { Reader } from "../../../shared/database/client.js";

/** A mailbox that mail arrives for. */
export interface ReceivingMailbox {
  readonly id: string;
  readonly organizationId: string;
}

/** The open mailbox of a lower-cased address; null when there is none. */
export async function findReceivingMailbox(db: Reader, emailAddress: string): Promise<ReceivingMailbox | null> {
  const found = await db.mailbox.findFirst({
    where: { emailAddress, closedAt: null },
    select: { id: true, identity: { select: { organizationId: true } } },
  });
  return found === null ? null : { id: found.id, organizationId: found.identity.organizationId };
}
