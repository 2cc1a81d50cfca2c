import type { Services } from "../../../shared/context/services.js";
import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from "jose";
import { isUuid } from "../../../shared/identity/uuid.js";
import type { SigningKey } from "../../../shared/secrets/key-pair.js";
import type { SessionReference } from "../store/console-sessions.js";
import type { MembershipRow } from "../../people/public.js";
import { algorithm, verificationKey } from "./issuer-keys.js";

const issuer = "parley";

/** A bearer token and when it ends. */
export interface SessionToken {
  readonly token: string;
  readonly expiresAt: Date;
}

/** The claims of a valid token that are used: user, organization, and session. The role is looked up. */
export interface SessionClaims extends SessionReference {
  readonly expiresAt: Date;
}

/** The claims of a token besides its member. */
export interface SessionTerms {
  readonly sessionId: string;
  readonly issuedAt: Date;
  /** Rounded down to the second. */
  readonly expiresAt: Date;
}

/** Signs the token of a member (wire contract org 1.2): EdDSA. It is valid while its session is. */
export async function signSessionToken(
  { kid, key }: SigningKey,
  member: MembershipRow,
  { sessionId, ...terms }: SessionTerms,
): Promise<SessionToken> {
  const [issuedAt, expiresAt] = [terms.issuedAt, terms.expiresAt].map((time) => Math.floor(time.getTime() / 1000)) as [
    number,
    number,
  ];
  const { user } = member;
  const token = await new SignJWT({
    sid: sessionId,
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

/** The keys that verify tokens. */
type Verifying = Pick<Services, "clock" | "database" | "parts">;

/**
 * The claims of our token with a valid signature and time; null for anything else, including tokens of versions without
 * sessions (no `sid`), because they could not be ended.
 */
export async function readSessionToken(services: Verifying, token: string): Promise<SessionClaims | null> {
  const kid = keyIdOf(token);
  const key = kid === null ? null : await verificationKey(services, kid);
  if (key === null) return null;
  try {
    const { payload } = await jwtVerify(token, key, {
      issuer,
      algorithms: [algorithm],
      currentDate: services.clock.now(),
      requiredClaims: ["sub", "sid", "exp", "org_id"],
    });
    const { sub, sid, exp, org_id: organizationId } = payload;
    if (sub === undefined || exp === undefined || typeof organizationId !== "string") return null;
    if (typeof sid !== "string" || !isUuid(sid)) return null;
    return { sessionId: sid, userId: sub, organizationId, expiresAt: new Date(exp * 1000) };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** The key that a token names; ids are UUIDs, so other texts need no query. */
function keyIdOf(token: string): string | null {
  try {
    const { kid } = decodeProtectedHeader(token);
    return typeof kid === "string" && /^[0-9a-f-]{36}$/.test(kid) ? kid : null;
  } catch {
    return null;
  }
}
