import { decodeJwt } from "jose";
import type { Services } from "../shared/context/services.js";
import { revokingTransaction } from "../shared/events/revoking-transaction.js";
import { admitExternalPerson } from "./actions/admit-external-person.js";
import type { OpenIdProvider } from "./open-id/open-id-provider.js";
import type { ProviderClaims } from "./rules/provider-claims.js";
import { findExternalUser } from "./store/external-accounts.js";
import { findFirstMembership } from "./store/memberships.js";
import { findHandovers } from "./store/organizations.js";
import { findMembership, type Membership } from "./store/people.js";

/** Whether a bearer token says that this provider issued it; nothing of it is believed by that. */
export function isTokenOf(provider: OpenIdProvider, token: string): boolean {
  try {
    return decodeJwt(token).iss === provider.issuer;
  } catch {
    return false;
  }
}

/**
 * Where the person of a provider's token is now: in the organization that the token names, if they belong to it, else in
 * the one they have belonged to longest; null when nobody expects them. Only who is new, or whose address an organization
 * waits for, costs more than reads.
 * @throws Problem `sign_in_provider_unavailable`
 */
export async function externalMember(
  services: Services,
  provider: OpenIdProvider,
  token: string,
): Promise<{ readonly member: Membership; readonly expiresAt: Date } | null> {
  const verified = await provider.verify(token, services.clock);
  if (verified === null) return null;
  const { claims, expiresAt } = verified;
  const member =
    (await settledMember(services, claims)) ??
    (await revokingTransaction(services, (tx) => admitExternalPerson(tx, services, claims, null)));
  return member === null ? null : { member: (await namedMember(services, claims, member)) ?? member, expiresAt };
}

/** A person for whom nothing is to be done. */
async function settledMember({ database }: Services, { issuer, subject, email }: ProviderClaims) {
  const { reader } = database.request;
  const user = await findExternalUser(reader, issuer, subject);
  if (user === null) return null;
  const isAwaited = email === user.email && (await findHandovers(reader, email)).length > 0;
  return isAwaited ? null : findFirstMembership(reader, user.id);
}

async function namedMember({ database }: Services, { organizationId }: ProviderClaims, { user }: Membership) {
  return organizationId === null ? null : findMembership(database.request.reader, organizationId, user.id);
}
