import type { Clock } from "../../shared/clock/clock.js";
import type { Transaction } from "../../shared/database/client.js";
import { hashSecret, secretMatches } from "../../shared/secrets/keyring.js";
import { endGrant } from "./end-grant.js";
import { mcpGrantErrors } from "./errors.js";
import { issueTokens, type IssuedTokens, newSecret } from "./issue-tokens.js";
import { isSameResource, isVerifier } from "./rules/authorization-request.js";
import { readCode } from "./rules/token-text.js";
import { findLiveGrant, lockGrant } from "./store/grant-secrets.js";

/** The parameters of a client for its first tokens. */
export interface CodeExchange {
  readonly clientId: string;
  readonly code: string;
  readonly codeVerifier: string;
  readonly redirectUri: string;
  readonly resource: string | null;
}

/**
 * Exchanges a code for tokens, once. A code that is used again was seen by two parties: the grant ends, with the tokens
 * that were issued for it (OAuth 2.1, 4.1.3). Null then, and for an invalid code.
 * @throws Problem `oauth_target_invalid`
 */
export async function exchangeCode(tx: Transaction, clock: Clock, given: CodeExchange): Promise<IssuedTokens | null> {
  const now = clock.now();
  const code = readCode(given.code);
  const grant = code === null ? null : await lockGrant(tx, code.grantId);
  if (code === null || grant === null || !secretMatches(code.secret, grant.codeHash)) return null;
  if (grant.codeUsedAt !== null) {
    await endGrant(tx, clock, grant, "reused");
    return null;
  }
  const isTheirs = grant.clientId === given.clientId && grant.redirectUri === given.redirectUri;
  if (!isTheirs || grant.codeExpiresAt <= now || !isAnswered(grant.codeChallenge, given.codeVerifier)) return null;
  if (given.resource !== null && !isSameResource(given.resource, grant.resource)) {
    throw mcpGrantErrors.problem("oauth_target_invalid");
  }
  if ((await findLiveGrant(tx, grant.id, now)) === null) return null;
  return issueTokens(tx, now, grant.id, { codeUsedAt: now, family: newSecret() });
}

/** Whether the challenge was derived from the verifier (RFC 7636, 4.6). */
function isAnswered(challenge: string, verifier: string): boolean {
  return isVerifier(verifier) && Buffer.from(hashSecret(verifier)).toString("base64url") === challenge;
}
