import type { Clock } from "../../shared/clock/clock.js";
import type { Transaction } from "../../shared/database/client.js";
import { secretMatches } from "../../shared/secrets/keyring.js";
import { endGrant } from "./end-grant.js";
import { mcpGrantErrors } from "./errors.js";
import { issueTokens, type IssuedTokens } from "./issue-tokens.js";
import { isSameResource } from "./rules/authorization-request.js";
import { readRefresh } from "./rules/token-text.js";
import { findLiveGrant, lockGrant, type SecretGrant } from "./store/grant-secrets.js";

/** The parameters of a client for its next tokens. */
export interface Refresh {
  readonly clientId: string;
  readonly refreshToken: string;
  readonly resource: string | null;
}

/**
 * Exchanges a refresh token for new tokens, once. One that was exchanged before is known to two parties: the grant ends
 * (OAuth 2.1, 4.3.1). Null then, and for an invalid token.
 * @throws Problem `oauth_target_invalid`
 */
export async function refreshTokens(tx: Transaction, clock: Clock, given: Refresh): Promise<IssuedTokens | null> {
  const now = clock.now();
  const token = readRefresh(given.refreshToken);
  const grant = token === null ? null : await lockGrant(tx, token.grantId);
  if (token === null || grant === null || !isOfFamily(grant, token.family)) return null;
  if (!secretMatches(token.secret, grant.refreshHash!)) {
    await endGrant(tx, clock, grant, "reused");
    return null;
  }
  if (grant.clientId !== given.clientId) return null;
  if (given.resource !== null && !isSameResource(given.resource, grant.resource)) {
    throw mcpGrantErrors.problem("oauth_target_invalid");
  }
  if ((await findLiveGrant(tx, grant.id, now)) === null) return null;
  return issueTokens(tx, now, grant.id, { codeUsedAt: grant.codeUsedAt!, family: token.family });
}

/** Whether a refresh token was ever one of the grant's: without its family anybody could end the grant with its id. */
export function isOfFamily({ familyHash, refreshHash }: SecretGrant, family: string): boolean {
  return familyHash !== null && refreshHash !== null && secretMatches(family, familyHash);
}
