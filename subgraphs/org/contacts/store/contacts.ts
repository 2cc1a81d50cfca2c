import { addressBookOf } from "../../../shared/contacts/address-book.js";
import type { Reader, Transaction } from "../../../shared/database/client.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { type ContactRow, toContactRow, withoutIndexed } from "./contact-row.js";

/** Contacts by their ids, merged ones too, that the viewer sees, in no order. Ids must be well-formed. */
export async function findVisibleContacts(db: Reader, viewer: Viewer, ids: readonly string[]): Promise<ContactRow[]> {
  const organizationId = addressBookOf(viewer);
  if (organizationId === null || ids.length === 0) return [];
  return findContacts(db, organizationId, ids);
}

/** Contacts of an organization by their ids, in no order. */
export async function findContacts(
  db: Reader | Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<ContactRow[]> {
  const where = { organizationId, id: { in: [...ids] } };
  return (await db.contact.findMany({ where, omit: withoutIndexed })).map(toContactRow);
}

/** How many active contacts an organization has, up to `most`. Its address book must be locked. */
export async function countContacts(tx: Transaction, organizationId: string, most: number): Promise<number> {
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from (select 1 from contact where organization_id = ${organizationId} and status = 'active' limit ${most}) c`;
  return row!.count;
}
