import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import { revokingTransaction } from "../../shared/events/revoking-transaction.js";
import { isAgentAddress } from "../../shared/rules/human-email.js";
import {
  changeAddress,
  findMembershipIn,
  findUserByEmail,
  lockPerson,
  type MembershipRow,
  type UserRow,
} from "../people/public.js";
import { admitPerson } from "./admit-person.js";
import type { ProviderClaims } from "./rules/provider-claims.js";
import {
  type ExternalAccountRow,
  findExternalAccount,
  isKnownByAnother,
  noteToldAddress,
  recordExternalAccount,
} from "./store/external-accounts.js";

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
): Promise<MembershipRow | null> {
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
): Promise<MembershipRow | null> {
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

/**
 * The provider tells an address of a person who is known by its subject, and says that it is proved: when it is not the
 * one that it told before, it is theirs from now on. One that another person has here, or an agent, stays with them, and
 * the old one with this person: two people never become one. Answers the person as they are then.
 */
async function takeNewAddress(
  tx: Transaction,
  { config, log }: Pick<Services, "config" | "log">,
  { issuer, subject, email: told, user }: ExternalAccountRow,
  email: string,
): Promise<UserRow> {
  if (told === email) return user;
  await lockPerson(tx, email);
  const present = await findExternalAccount(tx, issuer, subject);
  // Another request with the same token may have been faster.
  if (present === null || present.email === email) return present?.user ?? user;
  await noteToldAddress(tx, issuer, subject, email);
  if (present.user.email === email) return present.user;
  const isTaken = isAgentAddress(email, config.MAIL_DOMAIN) || (await findUserByEmail(tx, email)) !== null;
  if (!isTaken) return changeAddress(tx, user.id, email);
  log.warn(
    { user: user.id },
    "The sign-in provider tells a new address of a person, which is another's here; the old one stays",
  );
  return present.user;
}
