import { decodeJwt } from "jose";
import type { Services } from "../../shared/context/services.js";
import { admitExternalPerson } from "./admit-external-person.js";
import type { OpenIdProvider } from "./open-id/open-id-provider.js";
import type { ProviderClaims } from "./rules/provider-claims.js";
import { findExternalAccount } from "./store/external-accounts.js";
import { findHandovers, findMembershipIn, type MembershipRow } from "../people/public.js";

/** Whether a bearer token says that this provider issued it; nothing of it is believed by that. */
export function isTokenOf(provider: OpenIdProvider, token: string): boolean {
  try {
    return decodeJwt(token).iss === provider.issuer;
  } catch {
    return false;
  }
}

/**
 * Where the person of a provider's token is now: in the organization that the token names, else in the one they have
 * belonged to longest. Null when nobody expects them, and when they do not belong to the one that the token names:
 * whoever asks to act in one must never act in another. Only who is new, whose address has changed, or whose address an
 * organization waits for, costs more than reads.
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

/** A person for whom nothing is to be done. */
async function settledMember({ database }: Services, { issuer, subject, email, organizationId }: ProviderClaims) {
  const { reader } = database.request;
  const account = await findExternalAccount(reader, issuer, subject);
  if (account === null || (email !== null && email !== account.email)) return null;
  const { user } = account;
  const isAwaited = email === user.email && (await findHandovers(reader, email)).length > 0;
  return isAwaited ? null : findMembershipIn(reader, organizationId, user.id);
}
