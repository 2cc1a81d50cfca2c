import { randomUUID } from "node:crypto";
import type { Clock } from "../../shared/clock/clock.js";
import type { Transaction } from "../../shared/database/client.js";
import { addressBlock } from "../../shared/rules/address-block.js";
import type { SigningKey } from "../../shared/secrets/key-pair.js";
import { type SessionToken, signSessionToken } from "./issuer/session-token.js";
import { sessionHours } from "./rules/limits.js";
import { addSessionMembership, insertSession, type SessionRow } from "./store/console-sessions.js";
import { lockRole, type MembershipRow } from "../people/public.js";

/** How a session was begun, so that its user can recognise it. */
export interface SessionStart {
  readonly origin: SessionRow["origin"];
  /** The user agent; at most 256 characters, as in the request's context. */
  readonly userAgent: string | null;
  readonly clientAddress: string | null;
  /** The latest end, in milliseconds since the epoch: for a session that is exchanged for another credential. */
  readonly notAfter?: number | null;
}

/**
 * Begins a session of a member and returns its token (wire contract org 1.2), valid for 12 hours. Null when they were
 * removed from the organization meanwhile.
 */
export async function startSession(
  tx: Transaction,
  clock: Clock,
  key: SigningKey,
  member: MembershipRow,
  { origin, userAgent, clientAddress, notAfter }: SessionStart,
): Promise<SessionToken | null> {
  const { organizationId, user } = member;
  if ((await lockRole(tx, organizationId, user.id)) === null) return null;
  const [id, createdAt] = [randomUUID(), clock.now()];
  const session = await signSessionToken(key, member, {
    sessionId: id,
    issuedAt: createdAt,
    expiresAt: new Date(Math.min(createdAt.getTime() + sessionHours * 3600_000, notAfter ?? Number.POSITIVE_INFINITY)),
  });
  const address = clientAddress === null ? null : addressBlock(clientAddress);
  await insertSession(tx, { id, userId: user.id, origin, userAgent, address, createdAt, expiresAt: session.expiresAt });
  await addSessionMembership(tx, { sessionId: id, userId: user.id, organizationId });
  return session;
}
