import { Prisma, type AgentSignup as SignupRow } from "../../../generated/prisma/client.js";
import type { Reader, Transaction } from "../../shared/database/client.js";
import { type Keyset, type Page, type PageRequest, toPage } from "../../shared/pagination/page.js";
import type { Viewer } from "../../shared/viewer/viewer.js";
import { visibleIdentities } from "../identities/public.js";

export type { SignupRow };

/** The visible facts about a signup, for the agent and its human. */
export interface SignupFacts {
  readonly identityId: string;
  readonly organizationId: string;
  readonly agentHandle: string;
  readonly displayName: string | null;
  readonly claimStatus: "agent_unclaimed" | "agent_claimed";
  readonly emailAddress: string;
  readonly humanEmail: string;
  readonly noteToHuman: string;
  readonly harness: string | null;
  readonly createdAt: Date;
}

const selectFacts = Prisma.sql`
  select s.identity_id as "identityId", i.organization_id as "organizationId", i.agent_handle as "agentHandle",
         i.display_name as "displayName", i.claim_status::text as "claimStatus", s.email_address as "emailAddress",
         s.human_email as "humanEmail", s.note_to_human as "noteToHuman", s.harness, s.created_at as "createdAt"
  from agent_signup s join identity i on i.id = s.identity_id`;

/** The condition on `s`: the agent named the viewer as its human, by a verified address of the viewer. */
function namesViewer({ userId }: Viewer): Prisma.Sql {
  if (userId === null) return Prisma.sql`false`;
  return Prisma.sql`
    s.human_email = (select lower(u.email) from console_user u where u.id = ${userId} and u.email_verified)`;
}

/** The signup of the viewer's own agent; null when it did not sign itself up. */
export async function findOwnSignup(db: Reader, viewer: Viewer): Promise<SignupFacts | null> {
  if (viewer.identityId === null) return null;
  const [row] = await db.$queryRaw<SignupFacts[]>`
    ${selectFacts} where s.identity_id = ${viewer.identityId}::uuid and ${visibleIdentities(viewer)}`;
  return row ?? null;
}

/** The unclaimed agents that named the viewer as their human, newest first. */
export async function listPendingAgents(
  db: Reader,
  viewer: Viewer,
  { first, after }: PageRequest,
): Promise<Page<SignupFacts>> {
  const rows = await db.$queryRaw<SignupFacts[]>`
    ${selectFacts} where ${namesViewer(viewer)} and s.claimed_at is null and ${isAfter(after)}
    order by s.created_at desc, s.identity_id desc limit ${first + 1}`;
  return toPage(rows, first);
}

function isAfter(keyset: Keyset | null): Prisma.Sql {
  if (keyset === null) return Prisma.sql`true`;
  return Prisma.sql`(s.created_at, s.identity_id) < (${keyset.createdAt}::timestamptz, ${keyset.id}::uuid)`;
}

/**
 * Whether the agent with a well-formed id named the viewer as its human. Check it before locking, because it may belong
 * to others.
 */
export async function isAddressedTo(db: Reader, viewer: Viewer, identityId: string): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    select 1 from agent_signup s where s.identity_id = ${identityId}::uuid and ${namesViewer(viewer)}`;
  return rows.length > 0;
}

/** The signup of the caller's own identity, or of a locked one; null when it has none. */
export async function findSignup(tx: Reader, identityId: string): Promise<SignupRow | null> {
  return tx.agentSignup.findUnique({ where: { identityId } });
}

/** Until the transaction ends, other signups for that human wait, so that the count stays valid. */
export async function lockSignupsOf(tx: Transaction, humanEmail: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`signup ${humanEmail}`}, 0))`;
}

/** Whether an agent waits for the person with that lower-cased address. */
export async function isNamedAsHuman(db: Reader, humanEmail: string): Promise<boolean> {
  const signup = await db.agentSignup.findFirst({
    where: { humanEmail, claimedAt: null },
    select: { identityId: true },
  });
  return signup !== null;
}

/** How many agents wait for that human. */
export async function countUnclaimed(tx: Transaction, humanEmail: string): Promise<number> {
  return tx.agentSignup.count({ where: { humanEmail, claimedAt: null } });
}

export async function insertSignup(
  tx: Transaction,
  signup: Omit<SignupRow, "codeMac" | "attempts" | "wrongCodes" | "claimedAt"> & {
    readonly codeMac: Uint8Array<ArrayBuffer>;
  },
): Promise<void> {
  await tx.agentSignup.create({ data: signup });
}

/** Replaces the code and resets the count of its wrong guesses, but not the total. */
export async function replaceCode(
  tx: Transaction,
  identityId: string,
  code: { codeMac: Uint8Array<ArrayBuffer>; codeSentAt: Date; codeExpiresAt: Date },
): Promise<void> {
  await tx.agentSignup.update({ where: { identityId }, data: { ...code, attempts: 0 } });
}

const one = { increment: 1 } as const;

/** Counts a wrong code. */
export async function countAttempt(tx: Transaction, identityId: string): Promise<void> {
  await tx.agentSignup.update({ where: { identityId }, data: { attempts: one, wrongCodes: one } });
}

/** Records that the agent has its human, and deletes the code. Does nothing for an identity without a signup. */
export async function endSignup(tx: Transaction, identityId: string, claimedAt: Date): Promise<void> {
  await tx.agentSignup.updateMany({ where: { identityId }, data: { claimedAt, codeMac: null } });
}

/** Deletes an identity's signup. */
export async function removeSignup(tx: Transaction, identityId: string): Promise<void> {
  await tx.agentSignup.deleteMany({ where: { identityId } });
}

/** Unclaimed agents, at most `limit`, that signed up before that time and whose keys were not used since. */
export async function findAbandoned(db: Reader, before: Date, limit: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ identityId: string }[]>`
    select s.identity_id as "identityId" from agent_signup s
    where s.claimed_at is null and s.created_at < ${before}
      and not exists (select 1 from api_key k where k.scoped_identity_id = s.identity_id and k.last_used_at >= ${before})
    order by s.created_at limit ${limit}`;
  return rows.map((row) => row.identityId);
}
