import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from "jose";
import type { Clock } from "../../shared/clock/clock.js";
import { sessionHours } from "../rules/limits.js";
import type { Membership } from "../store/people.js";
import type { SigningKey } from "../../shared/secrets/key-pair.js";
import { algorithm, type IssuerServices, signingKey, verificationKey } from "./issuer-keys.js";

const issuer = "parley";

/** A bearer token and when it ends. */
export interface SessionToken {
  readonly token: string;
  readonly expiresAt: Date;
}

/** What a valid token says that is still worth believing: who and where. The role is looked up. */
export interface SessionClaims {
  readonly userId: string;
  readonly organizationId: string;
  readonly expiresAt: Date;
}

/**
 * Issues the token of a member (wire contract org 1.2): EdDSA, good for 12 hours.
 * @param notAfter when it ends at the latest, in milliseconds since the epoch: of a token that is given for another one
 */
export async function issueSessionToken(
  services: IssuerServices,
  member: Membership,
  notAfter = Number.POSITIVE_INFINITY,
): Promise<SessionToken> {
  return signSessionToken(await signingKey(services), services.clock, member, notAfter);
}

/** The same with a key at hand, for work inside a transaction. */
export async function signSessionToken(
  { kid, key }: SigningKey,
  clock: Clock,
  member: Membership,
  notAfter = Number.POSITIVE_INFINITY,
): Promise<SessionToken> {
  const issuedAt = Math.floor(clock.now().getTime() / 1000);
  const expiresAt = Math.min(issuedAt + sessionHours * 3600, Math.floor(notAfter / 1000));
  const { user } = member;
  const token = await new SignJWT({
    org_id: member.organizationId,
    email: user.email,
    email_verified: user.emailVerified,
    name: user.name,
    role: member.role,
  })
    .setProtectedHeader({ alg: algorithm, kid })
    .setIssuer(issuer)
    .setSubject(user.id)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(key);
  return { token, expiresAt: new Date(expiresAt * 1000) };
}

/** The claims of a token of ours that is valid now; null for anything else. */
export async function readSessionToken(services: IssuerServices, token: string): Promise<SessionClaims | null> {
  const kid = keyIdOf(token);
  const key = kid === null ? null : await verificationKey(services, kid);
  if (key === null) return null;
  try {
    const { payload } = await jwtVerify(token, key, {
      issuer,
      algorithms: [algorithm],
      currentDate: services.clock.now(),
      requiredClaims: ["sub", "exp", "org_id"],
    });
    const { sub, exp, org_id: organizationId } = payload;
    if (sub === undefined || exp === undefined || typeof organizationId !== "string") return null;
    return { userId: sub, organizationId, expiresAt: new Date(exp * 1000) };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** The key that a token names; ids are UUIDs, so nothing else is worth a query. */
function keyIdOf(token: string): string | null {
  try {
    const { kid } = decodeProtectedHeader(token);
    return typeof kid === "string" && /^[0-9a-f-]{36}$/.test(kid) ? kid : null;
  } catch {
    return null;
  }
}
