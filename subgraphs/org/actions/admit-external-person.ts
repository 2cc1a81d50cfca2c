import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import type { ProviderClaims } from "../rules/provider-claims.js";
import { findExternalUser, insertExternalAccount } from "../store/external-accounts.js";
import { findFirstMembership } from "../store/memberships.js";
import type { Membership } from "../store/people.js";
import { admitPerson } from "./admit-person.js";

/**
 * Lets a person in whom an outside provider vouches for. Whoever the provider showed before is known by its subject; a
 * new one is linked to the user of the same address, or made one, only when the provider says that the address is
 * proved: an address that anybody could have typed takes over no account. Null when nobody here expects them.
 */
export async function admitExternalPerson(
  tx: Transaction,
  services: Pick<Services, "clock" | "config">,
  { issuer, subject, email, name }: ProviderClaims,
  invitationId: string | null,
): Promise<Membership | null> {
  const known = await findExternalUser(tx, issuer, subject);
  if (known !== null && known.email !== email) return findFirstMembership(tx, known.id);
  if (email === null) return null;
  const member = await admitPerson(tx, services, { email, name, invitationId });
  if (member === null) return null;
  const account = { issuer, subject, userId: member.user.id, createdAt: services.clock.now() };
  await insertExternalAccount(tx, account);
  return member;
}
