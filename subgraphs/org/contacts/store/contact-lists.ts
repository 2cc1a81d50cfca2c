import { addressBookOf } from "../../../shared/contacts/address-book.js";
import { Prisma } from "../../../../generated/prisma/client.js";
import type { Reader } from "../../../shared/database/client.js";
import type { Queries } from "../../../shared/database/statements.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { containing, mostCandidates } from "../rules/contact-filter.js";
import { isListed } from "./contact-row.js";

/** The place of a contact in all orders. */
export interface ListedContact {
  readonly id: string;
  readonly sortName: string;
  readonly updatedAt: Date;
  readonly createdAt: Date;
}

/** The contacts that a list shows. */
export interface ContactFilter {
  /** As `readContactSearch` returns it. */
  readonly search: string | null;
  readonly reviewStatus: readonly ("unreviewed" | "confirmed")[] | null;
  readonly order: "name" | "recent" | "created";
}

/** A contact on a page. */
export interface SizedContact extends ListedContact {
  readonly bytes: number;
}

/** The part of a list on a page. */
export interface ContactSlice {
  readonly after: ListedContact | null;
  readonly skip: number;
  readonly take: number;
}

/** The active contacts that the viewer sees, by name, or the last changed one first. */
export async function listVisibleContacts(
  db: Reader | Queries,
  viewer: Viewer,
  { search, reviewStatus, order }: ContactFilter,
  { after, skip, take }: ContactSlice,
): Promise<SizedContact[]> {
  const organizationId = addressBookOf(viewer);
  if (organizationId === null) return [];
  const recent = Prisma.sql`updated_at desc, id desc`;
  const statuses = reviewStatus === null ? null : [...reviewStatus];
  const filtered = Prisma.sql`
    select c.id, c.sort_name, c.updated_at, c.created_at, c.card_bytes from contact c where ${isListed(organizationId)}
      and (${statuses}::text[] is null or c.review_status::text = any(${statuses}::text[]))`;
  // Contacts that match are compared up to a limit, so that a search of a part of every name costs no more than others.
  const candidates =
    search === null
      ? filtered
      : Prisma.sql`${filtered} and array[c.organization_id] @> array[${organizationId}]
          and c.search_text like ${containing(search)} order by ${recent} limit ${mostCandidates}`;
  const sorted = {
    name: Prisma.sql`sort_name collate "C", id`,
    created: Prisma.sql`created_at, id`,
    recent,
  }[order];
  const later = after === null ? Prisma.sql`true` : following[order](after);
  return db.$queryRaw<SizedContact[]>`
    select id, sort_name as "sortName", updated_at as "updatedAt", created_at as "createdAt", card_bytes as bytes from (${candidates}) c
    where ${later} order by ${sorted} offset ${skip} limit ${take}`;
}

/** The condition on a contact that it comes after a place, in each order. */
const following: Readonly<Record<ContactFilter["order"], (after: ListedContact) => Prisma.Sql>> = {
  name: ({ sortName, id }) => Prisma.sql`(sort_name collate "C", id) > (${sortName}::text collate "C", ${id}::uuid)`,
  recent: ({ updatedAt, id }) => Prisma.sql`(updated_at, id) < (${updatedAt}::timestamptz, ${id}::uuid)`,
  created: ({ createdAt, id }) => Prisma.sql`(created_at, id) > (${createdAt}::timestamptz, ${id}::uuid)`,
};
