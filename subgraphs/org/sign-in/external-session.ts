import { decodeJwt } from "jose";
import type { Services } from "../../shared/context/services.js";
import { admitExternalPerson } from "./admit-external-person.js";
import type { OpenIdProvider } from "./open-id/open-id-provider.js";
import type { ProviderClaims } from "./rules/provider-claims.js";
import { findExternalAccount } from "./store/external-accounts.js";
import { findHandovers, findMembershipIn, type MembershipRow } from "../people/public.js";

/** Whether a bearer token claims this provider as its issuer; that is not a proof. */
export function isTokenOf(provider: OpenIdProvider, token: string): boolean {
  try {
    return decodeJwt(token).iss === provider.issuer;
  } catch {
    return false;
  }
}

/**
 * The membership of the person of a provider's token: in the organization that the token names, else the oldest. Null
 * when the person is not expected, and when they do not belong to the named organization: a request for one
 * organization must never act in another. Only a new person, a changed address, or an organization that waits for the
 * address costs more than reads.
 * @throws Problem `sign_in_provider_unavailable`
 */
export async function externalMember(
  services: Services,
  provider: OpenIdProvider,
  token: string,
): Promise<{ readonly member: MembershipRow; readonly expiresAt: Date } | null> {
  const verified = await provider.verify(token, services.clock);
  if (verified === null) return null;
  const { claims, expiresAt } = verified;
  const member = (await settledMember(services, claims)) ?? (await admitExternalPerson(services, claims, null));
  return member === null ? null : { member, expiresAt };
}

/** A person without anything to update. */
async function settledMember({ database }: Services, { issuer, subject, email, organizationId }: ProviderClaims) {
  const { reader } = database.request;
  const account = await findExternalAccount(reader, issuer, subject);
  if (account === null || (email !== null && email !== account.email)) return null;
  const { user } = account;
  const isAwaited = email === user.email && (await findHandovers(reader, email)).length > 0;
  return isAwaited ? null : findMembershipIn(reader, organizationId, user.id);
}
