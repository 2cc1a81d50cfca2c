import type { ConsoleSession as SessionRow, Prisma } from "../../../../generated/prisma/client.js";
import type { Reader, Transaction, Writer } from "../../../shared/database/client.js";
import { type Keyset, type Page, type PageRequest, toPage } from "../../../shared/pagination/page.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import type { MemberRole } from "../../people/public.js";

export type { SessionRow };

/** The data for checking a token of a session. */
export interface SessionCredential {
  readonly id: string;
  readonly role: MemberRole;
  readonly lastUsedAt: Date | null;
}

/** The session, user and organization that a token names. */
export interface SessionReference {
  readonly sessionId: string;
  readonly userId: string;
  readonly organizationId: string;
}

/**
 * The session of a token, and the person's present role, when the token is valid at `now`: the session was not ended,
 * and the person has belonged to the organization since the token was issued. One statement, because it runs for every
 * request that is not cached.
 */
export async function findLiveSession(
  db: Reader,
  { sessionId, userId, organizationId }: SessionReference,
  now: Date,
): Promise<SessionCredential | null> {
  const [row] = await db.$queryRaw<SessionCredential[]>`
    select s.id, m.role::text as role, s.last_used_at as "lastUsedAt"
      from console_session s
      join session_membership sm on sm.session_id = s.id and sm.organization_id = ${organizationId}
      join membership m on m.organization_id = sm.organization_id and m.user_id = s.user_id
     where s.id = ${sessionId}::uuid and s.user_id = ${userId} and s.expires_at > ${now}`;
  return row ?? null;
}

/** The viewer's own valid sessions, the newest first; none for viewers that are not people. */
export async function listOwnSessions(
  db: Reader,
  { userId }: Viewer,
  now: Date,
  page: PageRequest,
): Promise<Page<SessionRow>> {
  if (userId === null) return toPage([], page.first);
  const rows = await db.consoleSession.findMany({
    where: { AND: [ownLive(userId, now), after(page.after)] },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: page.first + 1,
  });
  return toPage(rows, page.first);
}

/** Ends the viewer's own session with a well-formed id; false when there is no valid one. */
export async function removeOwnSession(tx: Transaction, { userId }: Viewer, id: string, now: Date): Promise<boolean> {
  if (userId === null) return false;
  const { count } = await tx.consoleSession.deleteMany({ where: { id, ...ownLive(userId, now) } });
  return count > 0;
}

/** Ends the viewer's own sessions except the present one; returns how many were valid. */
export async function removeOtherSessions(tx: Transaction, viewer: Viewer, now: Date): Promise<number> {
  const { userId, sessionId } = viewer;
  if (userId === null) return 0;
  const other = sessionId === null ? {} : { id: { not: sessionId } };
  const { count } = await tx.consoleSession.deleteMany({ where: { ...ownLive(userId, now), ...other } });
  return count;
}

function ownLive(userId: string, now: Date): Prisma.ConsoleSessionWhereInput {
  return { userId, expiresAt: { gt: now }, memberships: { some: {} } };
}

function after(keyset: Keyset | null): Prisma.ConsoleSessionWhereInput {
  if (keyset === null) return {};
  const { createdAt, id } = keyset;
  return { createdAt: { lte: createdAt }, OR: [{ createdAt: { lt: createdAt } }, { id: { lt: id } }] };
}

export async function insertSession(tx: Transaction, session: Omit<SessionRow, "lastUsedAt">): Promise<void> {
  await tx.consoleSession.create({ data: session });
}

/**
 * Allows tokens of a session for an organization whose membership is locked. False when the session was ended
 * meanwhile.
 */
export async function addSessionMembership(tx: Transaction, place: SessionReference): Promise<boolean> {
  const { sessionId, userId, organizationId } = place;
  const [session] = await tx.$queryRaw<unknown[]>`
    select 1 from console_session where id = ${sessionId}::uuid and user_id = ${userId} for key share`;
  if (session === undefined) return false;
  await tx.sessionMembership.createMany({ data: { sessionId, userId, organizationId }, skipDuplicates: true });
  return true;
}

/** Stores `now` as the last use of sessions, unless a use since `unlessAfter` is stored. */
export async function touchSessions(db: Writer, ids: readonly string[], now: Date, unlessAfter: Date): Promise<void> {
  await db.consoleSession.updateMany({
    where: { id: { in: [...ids] }, OR: [{ lastUsedAt: null }, { lastUsedAt: { lt: unlessAfter } }] },
    data: { lastUsedAt: now },
  });
}

/** Removes sessions that expired before that time, the oldest first, at most 500; returns how many. */
export async function removeSessionsBefore(db: Writer, before: Date): Promise<number> {
  return db.$executeRaw`
    delete from console_session where id in (
      select id from console_session where expires_at < ${before} order by expires_at limit 500)`;
}
