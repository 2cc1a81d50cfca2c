import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import { revokingTransaction } from "../../shared/events/revoking-transaction.js";
import type { ProviderClaims } from "./rules.js";
import { findExternalAccount, isKnownByAnother, recordExternalAccount } from "./store/external-accounts.js";
import { findMembershipIn, findUserByEmail, lockPerson, type Membership } from "../people/store/people.js";
import { admitPerson } from "./admit-person.js";
import { takeNewAddress } from "./take-new-address.js";

/** Ends the transaction of somebody who is not let in: nothing of it stays. */
class NotAdmitted extends Error {}

/**
 * Lets a person in whom an outside provider vouches for. Whoever the provider showed before is known by its subject,
 * whatever address it tells; a new one is linked to the user of the same address, or made one, only when the provider
 * says that the address is proved: an address that anybody could have typed takes over no account. A user whom the provider
 * has shown by another subject is linked to the new one only in a session of that user (`signedInAs`). They come into the
 * organization whose invitation they accept, else into the one that the provider names, else into the one they have
 * belonged to longest. Null, and nothing is changed, when nobody here expects them, or not in the one that is named.
 */
export async function admitExternalPerson(
  services: Services,
  claims: ProviderClaims,
  invitationId: string | null,
  signedInAs: string | null = null,
): Promise<Membership | null> {
  try {
    return await revokingTransaction(services, async (tx) => {
      const member = await memberOf(tx, services, claims, { invitationId, signedInAs });
      if (member === null) throw new NotAdmitted();
      return member;
    });
  } catch (error) {
    if (error instanceof NotAdmitted) return null;
    throw error;
  }
}

async function memberOf(
  tx: Transaction,
  services: Services,
  { issuer, subject, email, name, organizationId }: ProviderClaims,
  { invitationId, signedInAs }: { readonly invitationId: string | null; readonly signedInAs: string | null },
): Promise<Membership | null> {
  const known = await findExternalAccount(tx, issuer, subject);
  const user = known === null || email === null ? known?.user : await takeNewAddress(tx, services, known, email);
  if (user !== undefined && user.email !== email) return findMembershipIn(tx, organizationId, user.id);
  if (email === null) return null;
  await lockPerson(tx, email);
  const namesake = await findUserByEmail(tx, email);
  // Two subjects of one provider are two people to it, though one has the other's address now.
  const isAnothers = namesake !== null && (await isKnownByAnother(tx, issuer, subject, namesake.id));
  if (known === null && isAnothers && namesake.id !== signedInAs) return null;
  const member = await admitPerson(tx, services, { email, name, invitationId, organizationId });
  if (member === null) return null;
  const createdAt = services.clock.now();
  await recordExternalAccount(tx, { issuer, subject, userId: member.user.id, email, createdAt });
  return member;
}
