import { type Contact, Prisma } from "../../../../generated/prisma/client.js";
import type { ContactLists } from "../rules/contact-card.js";

/** Columns that only lists and searches need. */
export const withoutIndexed = { sortName: true, searchText: true, cardBytes: true } as const;

type IndexedColumn = keyof typeof withoutIndexed;

/** A contact of an organization. */
export type ContactRow = Omit<Contact, keyof ContactLists | IndexedColumn> & ContactLists;

/** The row with its lists in their shapes: only `storeCard` writes them. */
export function toContactRow(row: Omit<Contact, IndexedColumn>): ContactRow {
  return row as unknown as ContactRow;
}

/** The condition on a contact `c` that a list shows it. */
export function isListed(organizationId: string): Prisma.Sql {
  return Prisma.sql`c.organization_id = ${organizationId} and c.status = 'active'`;
}
