import { Prisma } from "../../../../generated/prisma/client.js";
import type { Queries, Statements } from "../../../shared/database/statements.js";
import type { ContactCard } from "../rules/contact-card.js";
import type { PreferredName } from "../rules/preferred-name.js";
import type { MetSource } from "./met-contacts.js";
import { type Sender, senderKey } from "../rules/read-sender.js";

/** The contact of a sender. */
export interface KnownSender extends PreferredName {
  readonly contactId: string;
}

type Found = KnownSender & {
  readonly organizationId: string;
  readonly kind: Sender["identifier"]["kind"];
  readonly value: string;
};

/** The contacts that have the identifiers of senders, by `senderKey`. */
export async function findKnownSenders(
  db: Queries,
  senders: readonly Sender[],
): Promise<ReadonlyMap<string, KnownSender>> {
  const rows = await db.$queryRaw<Found[]>`
    select i.organization_id as "organizationId", i.kind::text as kind, i.value, c.id as "contactId",
           c.preferred_name as "preferredName", c.preferred_name_source::text as "preferredNameSource",
           c.preferred_name_locked_at as "preferredNameLockedAt"
    from unnest(${senders.map((one) => one.organizationId)}::text[], ${senders.map((one) => one.identifier.kind)}::text[],
                ${senders.map((one) => one.identifier.value)}::text[]) as given (organization_id, kind, value)
    join contact_identifier i on i.organization_id = given.organization_id
      and i.kind = given.kind::"ContactIdentifierKind" and i.value = given.value
    join contact c on c.id = i.contact_id`;
  return new Map(
    rows.map(({ organizationId, kind, value, ...known }) => [
      senderKey({ organizationId, identifier: { kind, value, domain: null } }),
      known,
    ]),
  );
}

/** Those of these organizations whose contacts may be added by messages. The switch is about those that arrive. */
export async function findMeetingOrganizations(
  db: Queries,
  ids: readonly string[],
  source: MetSource,
): Promise<ReadonlySet<string>> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    select id from organization where id = any(${[...new Set(ids)]}::text[]) and deleted_at is null
      and (contacts_auto_create or ${source === "backfill"}::boolean)`;
  return new Set(rows.map(({ id }) => id));
}

/** A hash of a deleted suggestion. */
export interface SuppressedHash {
  readonly organizationId: string;
  readonly hash: string;
}

/** Those of these hashes that stay away at that time. */
export async function findSuppressed(
  db: Queries,
  hashes: readonly SuppressedHash[],
  now: Date,
): Promise<SuppressedHash[]> {
  return db.$queryRaw<SuppressedHash[]>`
    select s.organization_id as "organizationId", s.hash
    from unnest(${hashes.map((one) => one.organizationId)}::text[], ${hashes.map((one) => one.hash)}::text[])
      as given (organization_id, hash)
    join contact_suppression s on s.organization_id = given.organization_id and s.hash = given.hash
    where s.expires_at > ${now}::timestamptz`;
}

/** Senders of the past get what new ones leave: they can wait, and a sender of today should be known. */
const limiting: Readonly<Record<MetSource, string[]>> = {
  communication: ["communication"],
  backfill: ["communication", "backfill"],
};

/** How many contacts an organization has, and how many of them messages added since then, each up to its limit. */
export interface ContactCounts {
  readonly organizationId: string;
  readonly total: number;
  readonly added: number;
}

/** The contacts to count, and up to which number. */
interface MetCount {
  readonly since: Date;
  readonly source: MetSource;
  readonly most: { readonly total: number; readonly added: number };
}

/** Counts them for several organizations, whose address books must be locked. */
export async function countMet(
  tx: Statements,
  organizationIds: readonly string[],
  { since, source, most }: MetCount,
): Promise<ContactCounts[]> {
  const active = Prisma.sql`select 1 from contact where organization_id = o.id and status = 'active'`;
  // A sender with ever new addresses is soon beyond the smaller limit. Then only that one is counted.
  return tx.$queryRaw<ContactCounts[]>`
    select o.id as "organizationId", today.added,
      case when today.added < ${most.added}::int
        then (select count(*)::int from (${active} limit ${most.total}::int) c) else ${most.total}::int end as total
    from unnest(${[...organizationIds]}::text[]) as o (id),
      lateral (select count(*)::int as added from (${active} and creation_source::text = any(${limiting[source]}::text[])
        and created_at > ${since}::timestamptz limit ${most.added}::int) c) as today`;
}

/** A contact whose name may become stronger, with its card. */
export interface NamedCard extends ContactCard, PreferredName {
  readonly id: string;
  readonly organizationId: string;
}

/** The cards of contacts, whose address books must be locked. */
export async function findCards(tx: Statements, ids: readonly string[]): Promise<NamedCard[]> {
  return tx.$queryRaw<NamedCard[]>`
    select id, organization_id as "organizationId", preferred_name as "preferredName",
      preferred_name_source::text as "preferredNameSource", preferred_name_locked_at as "preferredNameLockedAt",
      name_prefix as "namePrefix", given_name as "givenName", middle_name as "middleName", family_name as "familyName",
      name_suffix as "nameSuffix", company_name as "companyName", job_title as "jobTitle", birthday, notes, emails, phones,
      websites, dates, addresses, custom_fields as "customFields", agent_handles as "agentHandles", chat_users as "chatUsers"
    from contact where id = any(${[...ids]}::uuid[]) and status = 'active'`;
}
