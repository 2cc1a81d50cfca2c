import { orderedId } from "../../shared/identity/ordered-id.js";
import { invalidValue } from "../../shared/errors/shared-errors.js";
import type { IdentityCore } from "../../shared/identity/identity-core.js";
import type { LifecycleStep } from "../../shared/lifecycle/identity-lifecycle.js";
import { reserveName } from "../../shared/names/reserve-name.js";
import { platformAddress } from "../../shared/rules/platform-address.js";
import { mailboxErrors } from "./errors.js";
import { nameTaken } from "./name-taken.js";
import { type MailboxRefusal, type MailboxWishes, refuseMailbox } from "./rules/new-mailbox.js";
import { insertMailbox, isAddressInUse } from "./store/mailboxes.js";

/**
 * Makes the mailbox of a new identity. The address may still belong to an identity that was renamed: then the handle is
 * refused, blocked by `mail` (wire contract org 1.6).
 */
export async function createMailbox(
  { tx, clock, mailDomain }: LifecycleStep,
  identity: IdentityCore,
  wishes: MailboxWishes,
): Promise<void> {
  const { agentHandle: value, organizationId } = identity;
  const refusal = refuseMailbox(wishes, value, mailDomain);
  if (refusal !== null) throw problemOf(refusal);
  const emailAddress = platformAddress(value, mailDomain);
  const name = { value, namespace: "mail", organizationId } as const;
  const decision = await reserveName(tx, clock, name, () => isAddressInUse(tx, emailAddress));
  if (!decision.ok) throw nameTaken(decision.blockedBy);
  const createdAt = clock.now();
  await insertMailbox(tx, { id: orderedId(createdAt), identityId: identity.id, emailAddress, createdAt });
}

function problemOf(refusal: MailboxRefusal): Error {
  if (refusal === "sending_domain_not_verified") return mailboxErrors.problem("sending_domain_not_verified");
  return invalidValue(["mailbox", "emailLocalPart"], "On the platform's domain, the local part must be the handle.");
}
