import { type AuthorityRow, authorize } from "../../shared/authority/authority.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import { isUuid } from "../../shared/identity/uuid.js";
import { mailboxByAddress, mailboxById } from "./loaders.js";
import type { MailboxRow } from "./store/mailboxes.js";

/**
 * The mailbox that the viewer wants to use, by its address. Throws `not_found` for an invisible one, whether or not it
 * exists, before any refusal.
 */
export async function ownMailbox(context: RequestContext, row: AuthorityRow, address: string): Promise<MailboxRow> {
  return requireOwn(context, row, "mailbox with this address", () => context.loader(mailboxByAddress).load(address));
}

/** The same by its UUID. */
export async function ownMailboxById(context: RequestContext, row: AuthorityRow, id: string): Promise<MailboxRow> {
  return requireOwn(context, row, "mailbox with this id", async () =>
    isUuid(id) ? context.loader(mailboxById).load(id.toLowerCase()) : null,
  );
}

async function requireOwn(
  context: RequestContext,
  row: AuthorityRow,
  what: string,
  find: () => Promise<MailboxRow | null>,
): Promise<MailboxRow> {
  const { viewer } = context;
  // Anonymous viewers and unsuitable credentials are refused before any look-up.
  const { organizationId } = viewer;
  if (organizationId === null || viewer.kind === "service_token") authorize(viewer, row);
  const mailbox = await find();
  if (mailbox === null || organizationId === null) {
    authorize(viewer, row, { organizationId: "", identityId: null, what });
    throw notFound(what);
  }
  authorize(viewer, row, { organizationId, identityId: mailbox.identityId, what });
  return mailbox;
}
