import { Prisma } from "../../../../generated/prisma/client.js";
import type { Transaction } from "../../../shared/database/client.js";
import type { Queries } from "../../../shared/database/statements.js";

/** A number that a carrier sends from. */
export interface LineRow {
  readonly id: string;
  readonly number: string;
  readonly role: "router" | "pool" | "dedicated";
  readonly status: "active" | "paused";
  readonly carrier: string;
  readonly carrierLineId: string;
  /** Whose it is: dedicated lines that were claimed. */
  readonly organizationId: string | null;
  /** The identity that it is attached to. */
  readonly identityId: string | null;
  readonly type: "dedicated_inbound" | "dedicated_outbound" | null;
  readonly claimedAt: Date | null;
  readonly version: number;
}

/** Lines `l`. */
export const selectLines = Prisma.sql`
  select l.id, l.number, l.role::text as role, l.status::text as status, l.carrier, l.carrier_line_id as "carrierLineId",
         l.organization_id as "organizationId", l.identity_id as "identityId", l.type::text as type,
         l.claimed_at as "claimedAt", l.version
  from im_line l`;

/** The line of that id, which must be well-formed. */
export async function lineById(db: Queries, id: string): Promise<LineRow | null> {
  const [row] = await db.$queryRaw<LineRow[]>`${selectLines} where l.id = ${id}::uuid`;
  return row ?? null;
}

/** Those of these numbers that are lines of this installation. */
export async function findLineNumbers(db: Queries, numbers: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.$queryRaw<Pick<LineRow, "number">[]>`
    select number from im_line where number = any(${[...new Set(numbers)]}::text[])`;
  return new Set(rows.map(({ number }) => number));
}

/** The line that is attached to an identity; null means the shared service. */
export async function lineOfIdentity(db: Queries, identityId: string): Promise<LineRow | null> {
  const [row] = await db.$queryRaw<LineRow[]>`${selectLines} where l.identity_id = ${identityId}::uuid`;
  return row ?? null;
}

/** The line that a carrier calls so. */
export async function lineOfCarrier(db: Queries, carrier: string, carrierLineId: string): Promise<LineRow | null> {
  const [row] = await db.$queryRaw<LineRow[]>`
    ${selectLines} where l.carrier = ${carrier} and l.carrier_line_id = ${carrierLineId}`;
  return row ?? null;
}

/** The triage line, or null when there is none. The oldest, should there be several. */
export async function routerLine(db: Queries): Promise<LineRow | null> {
  const [row] = await db.$queryRaw<LineRow[]>`
    ${selectLines} where l.role = 'router' and l.status = 'active' order by l.created_at, l.id limit 1`;
  return row ?? null;
}

/**
 * Whether the triage line also carries conversations: it does where there is no pool line (wire contract im 2, single-line
 * mode).
 */
export async function isSingleLine(db: Queries): Promise<boolean> {
  const [row] = await db.$queryRaw<{ single: boolean }[]>`
    select not exists (select 1 from im_line where role = 'pool') as single`;
  return row!.single;
}

/** Locks a line against attaching and detaching, so that what is done with it now is done in time. */
export async function lockLine(tx: Transaction, id: string, mode: "share" | "update"): Promise<LineRow | null> {
  const strength = mode === "share" ? Prisma.sql`for share of l` : Prisma.sql`for update of l`;
  const [row] = await tx.$queryRaw<LineRow[]>`${selectLines} where l.id = ${id}::uuid ${strength}`;
  return row ?? null;
}

/** A line that works, for what any line can do: the triage line, else one of the pool. */
export async function anyLine(db: Queries): Promise<LineRow | null> {
  const [row] = await db.$queryRaw<LineRow[]>`
    ${selectLines} where l.status = 'active' and l.role <> 'dedicated' order by l.role, l.created_at, l.id limit 1`;
  return row ?? null;
}
