import { orderedId } from "../../shared/identity/ordered-id.js";
import { invalidValue } from "../../shared/errors/shared-errors.js";
import type { IdentityCore } from "../../shared/identity/identity-core.js";
import type { LifecycleStep } from "../../shared/lifecycle/identity-lifecycle.js";
import { reserveName } from "../../shared/names/reserve-name.js";
import { platformAddress } from "../../shared/rules/platform-address.js";
import { chooseSendingDomain } from "../sending-domains/public.js";
import { mailboxErrors } from "./errors.js";
import { nameUnavailable } from "../../shared/names/name-unavailable.js";
import { type MailboxWishes, newLocalPart } from "./rules/new-mailbox.js";
import { insertMailbox, isAddressInUse } from "./store/mailboxes.js";

/**
 * Creates the mailbox of a new identity (wire contract mail 10). The address may still belong to a renamed identity:
 * then the handle is refused, blocked by `mail` (wire contract org 1.6).
 */
export async function createMailbox(
  step: LifecycleStep,
  identity: IdentityCore,
  { emailLocalPart, sendingDomain }: MailboxWishes,
): Promise<void> {
  const { tx, clock, mailDomain } = step;
  const { agentHandle, organizationId } = identity;
  const domain = await chooseSendingDomain(tx, organizationId, sendingDomain, mailDomain);
  if (domain === null) throw mailboxErrors.problem("sending_domain_not_verified");
  const isPlatform = domain === mailDomain;
  const localPart = newLocalPart(emailLocalPart, agentHandle, isPlatform);
  if (localPart === null) throw wrongLocalPart(isPlatform);
  const emailAddress = `${localPart}@${domain}`;
  if (isPlatform) await reservePlatformAddress(step, identity);
  // The domain is locked, so that no other transaction creates an address on it meanwhile.
  else if (await isAddressInUse(tx, emailAddress)) throw nameUnavailable("mail");
  const createdAt = clock.now();
  await insertMailbox(tx, { id: orderedId(createdAt), identityId: identity.id, emailAddress, createdAt });
}

async function reservePlatformAddress(
  { tx, clock, mailDomain }: LifecycleStep,
  { agentHandle: value, organizationId }: IdentityCore,
): Promise<void> {
  const name = { value, namespace: "mail", organizationId };
  const emailAddress = platformAddress(value, mailDomain);
  const decision = await reserveName(tx, clock, name, () => isAddressInUse(tx, emailAddress));
  if (!decision.ok) throw nameUnavailable(decision.blockedBy);
}

function wrongLocalPart(isPlatform: boolean): Error {
  const message = isPlatform
    ? "On the platform's domain, the local part must be the handle."
    : "The local part has up to 64 characters: letters, digits and _, and between them . + and -. It is not `bounce`.";
  return invalidValue(["mailbox", "emailLocalPart"], message);
}
