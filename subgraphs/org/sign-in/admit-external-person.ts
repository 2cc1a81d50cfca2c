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
import { endReviewLinksOfPerson } from "../reviews/public.js";
import { admitPerson } from "./admit-person.js";
import type { ProviderClaims } from "./rules/provider-claims.js";
import {
  type ExternalAccountRow,
  findExternalAccount,
  isKnownByAnother,
  storeReportedAddress,
  recordExternalAccount,
} from "./store/external-accounts.js";

/** Rolls back the transaction of a refused user. */
class NotAdmitted extends Error {}

/**
 * Admits a person from an outside provider. A known person is found by the provider's subject, with any address. A new
 * one is linked to the user with the same address, or created, only if the provider says that the address is verified:
 * otherwise anybody could take over an account by typing its address. A user who is linked to another subject is linked
 * to the new one only in a session of that user (`signedInAs`). The person enters the organization whose invitation
 * they accept, else the one that the provider names, else the one of their oldest membership. Null, and nothing
 * changes, when the person is not expected here, or not in the named organization.
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
  // Two subjects of one provider are two people, even if one has the other's address now.
  const isAnothers = namesake !== null && (await isKnownByAnother(tx, issuer, subject, namesake.id));
  if (known === null && isAnothers && namesake.id !== signedInAs) return null;
  const member = await admitPerson(tx, services, { email, name, invitationId, organizationId });
  if (member === null) return null;
  const createdAt = services.clock.now();
  await recordExternalAccount(tx, { issuer, subject, userId: member.user.id, email, createdAt });
  return member;
}

/**
 * Updates the address of a person who is known by its subject, if the provider reports a new verified one. If another
 * user or an agent here has that address, nothing changes: two people never become one. Returns the person's present
 * state.
 */
async function takeNewAddress(
  tx: Transaction,
  { config, log, clock }: Pick<Services, "config" | "log" | "clock">,
  { issuer, subject, email: reported, user }: ExternalAccountRow,
  email: string,
): Promise<UserRow> {
  if (reported === email) return user;
  await lockPerson(tx, email);
  const present = await findExternalAccount(tx, issuer, subject);
  // Another request with the same token may have been faster.
  if (present === null || present.email === email) return present?.user ?? user;
  await storeReportedAddress(tx, issuer, subject, email);
  if (present.user.email === email) return present.user;
  const isTaken = isAgentAddress(email, config.MAIL_DOMAIN) || (await findUserByEmail(tx, email)) !== null;
  if (!isTaken) {
    await endReviewLinksOfPerson(tx, user.id, clock.now());
    return changeAddress(tx, user.id, email);
  }
  log.warn(
    { user: user.id },
    "The sign-in provider tells a new address of a person, which is another's here; the old one stays",
  );
  return present.user;
}
