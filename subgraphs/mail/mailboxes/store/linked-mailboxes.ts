import type { Reader } from "../../../shared/database/client.js";
import { isUuid } from "../../../shared/identity/uuid.js";
import type { LinkedResource } from "../../../shared/resource-links/linked-resource.js";
import type { MailboxRow } from "./mailboxes.js";

/** The facts about a mailbox for a resource link. */
type LinkedFacts = Pick<
  MailboxRow,
  "emailAddress" | "filterMode" | "inboundFilterMode" | "outboundFilterMode" | "createdAt"
>;

/** The mailbox with an id, if an identity of one of the organizations owns it. */
export async function findLinkedMailbox(
  db: Reader,
  organizationIds: readonly string[],
  id: string,
): Promise<LinkedResource<LinkedFacts> | null> {
  if (!isUuid(id)) return null;
  const mailbox = await db.mailbox.findFirst({
    where: { id, identity: { organizationId: { in: [...organizationIds] } } },
    include: { identity: { select: { organizationId: true } } },
  });
  if (mailbox === null) return null;
  const { identityId, emailAddress, filterMode, createdAt, identity } = mailbox;
  const inboundFilterMode = mailbox.inboundFilterMode ?? filterMode;
  const outboundFilterMode = mailbox.outboundFilterMode ?? filterMode;
  const facts = { emailAddress, filterMode, inboundFilterMode, outboundFilterMode, createdAt };
  return { id: mailbox.id, organizationId: identity.organizationId, identityId, facts };
}
