import { type ContactFact, Prisma } from "../../../../generated/prisma/client.js";
import { addressBookOf } from "../../../shared/contacts/address-book.js";
import type { Reader, Transaction } from "../../../shared/database/client.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { factLimits } from "../rules/limits.js";

/** A fact about a contact. */
export type FactRow = ContactFact;

const columns = Prisma.sql`
  f.id, f.contact_id as "contactId", f.content, f.confidence, f.origin::text as origin, f.kind::text as kind,
  f.expires_at as "expiresAt", f.expired_at as "expiredAt", f.locked_at as "lockedAt", f.version,
  f.created_at as "createdAt", f.updated_at as "updatedAt"`;

/** The condition on contact `c` of a fact: those of the viewer's organization. */
function visible(viewer: Viewer): Prisma.Sql {
  const organizationId = addressBookOf(viewer);
  return organizationId === null ? Prisma.sql`false` : Prisma.sql`c.organization_id = ${organizationId}`;
}

/** The condition on fact `f` that it has not expired. */
const active = (now: Date): Prisma.Sql =>
  Prisma.sql`f.expired_at is null and (f.expires_at is null or f.expires_at > ${now})`;

/** Facts by id, in no order, that the viewer sees. Ids must be well-formed. */
export async function findVisibleFacts(db: Reader, viewer: Viewer, ids: readonly string[]): Promise<FactRow[]> {
  return db.$queryRaw<FactRow[]>`
    select ${columns} from contact_fact f join contact c on c.id = f.contact_id
    where f.id = any(${[...ids]}::uuid[]) and ${visible(viewer)}`;
}

/** The facts of a contact that the viewer sees, the last changed first; expired ones too if asked for. */
export async function listVisibleFacts(
  db: Reader,
  viewer: Viewer,
  contactId: string,
  { now, expired }: { readonly now: Date; readonly expired: boolean },
): Promise<FactRow[]> {
  const most = factLimits.perContact + factLimits.expiredPerContact;
  return db.$queryRaw<FactRow[]>`
    select ${columns} from contact_fact f join contact c on c.id = f.contact_id
    where f.contact_id = ${contactId}::uuid and ${visible(viewer)} and ${expired ? Prisma.sql`true` : active(now)}
    order by f.updated_at desc, f.id desc limit ${most}`;
}

/** The facts of these contacts that the viewer sees, the last changed first. Ids must be well-formed. */
export async function findVisibleFactsOf(
  db: Reader,
  viewer: Viewer,
  contactIds: readonly string[],
  { now, expired }: { readonly now: Date; readonly expired: boolean },
): Promise<FactRow[]> {
  return db.$queryRaw<FactRow[]>`
    select ${columns} from contact_fact f join contact c on c.id = f.contact_id
    where c.id = any(${[...contactIds]}::uuid[]) and ${visible(viewer)} and ${expired ? Prisma.sql`true` : active(now)}
    order by f.updated_at desc, f.id desc`;
}

/** The active facts of a contact, as its record shows them. */
export interface MemoryRow {
  /** The id of the contact. */
  readonly id: string;
  readonly count: number;
  readonly latest: { readonly id: string; readonly content: string; readonly updatedAt: Date } | null;
}

/** How many active facts each of these contacts has, and the last changed one; of contacts that the viewer sees. */
export async function findVisibleMemories(
  db: Reader,
  viewer: Viewer,
  contactIds: readonly string[],
  now: Date,
): Promise<MemoryRow[]> {
  const rows = await db.$queryRaw<FactOfContact[]>`
    select c.id as "ofContact", f.id, f.content, f.updated_at as "updatedAt",
           count(*) over (partition by c.id)::int as count,
           row_number() over (partition by c.id order by f.updated_at desc, f.id desc)::int as place
    from contact c join contact_fact f on f.contact_id = c.id
    where c.id = any(${[...contactIds]}::uuid[]) and ${visible(viewer)} and ${active(now)}`;
  return rows
    .filter(({ place }) => place === 1)
    .map(({ ofContact, count, id, content, updatedAt }) => ({
      id: ofContact,
      count,
      latest: { id, content, updatedAt },
    }));
}

interface FactOfContact {
  readonly ofContact: string;
  readonly id: string;
  readonly content: string;
  readonly updatedAt: Date;
  readonly count: number;
  readonly place: number;
}

/** The active facts of a contact of a locked address book, the last changed first. */
export async function findActiveFacts(tx: Transaction, contactId: string, now: Date): Promise<FactRow[]> {
  return tx.$queryRaw<FactRow[]>`
    select ${columns} from contact_fact f where f.contact_id = ${contactId}::uuid and ${active(now)}
    order by f.updated_at desc, f.id desc`;
}
