import { type Contact, Prisma } from "../../../../generated/prisma/client.js";
import { seesOrganization, type Viewer } from "../../../shared/viewer/viewer.js";
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

/** The organization whose contacts the viewer sees: all of them; null for viewers who see none (wire contract contacts 10). */
export function addressBookOf(viewer: Viewer): string | null {
  return seesOrganization(viewer) || viewer.kind === "agent_key" ? viewer.organizationId : null;
}

/** The condition on a contact `c` that a list shows it. */
export function isListed(organizationId: string): Prisma.Sql {
  return Prisma.sql`c.organization_id = ${organizationId} and c.status = 'active'`;
}
