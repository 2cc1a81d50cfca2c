import { type AuthorityRow, authorize } from "../../shared/authority/authority.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { invalidValue, notFound } from "../../shared/errors/shared-errors.js";
import { findIdentityByHandle } from "../../shared/identity/identity-core.js";
import { mailboxByIdentity, type MailboxRow, ownMailbox } from "../mailboxes/public.js";

/**
 * The ways in which a request names the identity that owns the rules: by handle, by the address of its mailbox, or by
 * both.
 */
export interface RuleOwner {
  readonly agentHandle?: string | null;
  readonly mailbox?: string | null;
}

/**
 * The mailbox of the identity whose rules the viewer wants to change. Throws `not_found` for an invisible one, whether
 * or not it exists, before any refusal.
 */
export async function ruleOwner(
  context: RequestContext,
  row: AuthorityRow,
  { agentHandle, mailbox }: RuleOwner,
): Promise<MailboxRow> {
  const { viewer, services } = context;
  if (viewer.organizationId === null) authorize(viewer, row);
  if (agentHandle == null && mailbox == null) {
    throw invalidValue(["agentHandle"], "Pass the handle of the identity or the address of its mailbox.");
  }
  const owner = mailbox == null ? null : await ownMailbox(context, row, mailbox);
  if (owner !== null && agentHandle == null) return owner;
  const what = "identity with this handle";
  const identity = await findIdentityByHandle(services.database.request.reader, agentHandle!);
  if (identity === null) throw notFound(what);
  authorize(viewer, row, { organizationId: identity.organizationId, identityId: identity.id, what });
  const found = await context.loader(mailboxByIdentity).load(identity.id);
  if (found === null || (owner !== null && owner.id !== found.id)) throw notFound(what);
  return found;
}
