import type { Queries } from "../../../shared/database/statements.js";
import type { Transaction } from "../../../shared/database/client.js";
import { type ContactRow, toContactRow, withoutIndexed } from "./contact-row.js";

/** Organizations, in their order, that have a contact with this handle; up to `most` after one of them. */
export async function findOrganizationsNaming(
  db: Queries,
  handle: string,
  after: string,
  most: number,
): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    select organization_id as id from contact_identifier
    where kind = 'handle' and value = ${handle} and organization_id > ${after} order by organization_id limit ${most}`;
  return rows.map(({ id }) => id);
}

/** The contact of a locked address book that has this handle, or null. */
export async function findContactNaming(
  tx: Transaction,
  organizationId: string,
  handle: string,
): Promise<ContactRow | null> {
  const holder = await tx.contactIdentifier.findUnique({
    where: { organizationId_kind_value: { organizationId, kind: "handle", value: handle } },
    select: { contact: { omit: withoutIndexed } },
  });
  return holder === null ? null : toContactRow(holder.contact);
}

/** Whether facts are known about a contact, expired ones too. */
export async function hasFacts(tx: Transaction, contactId: string): Promise<boolean> {
  return (await tx.contactFact.findFirst({ where: { contactId }, select: { id: true } })) !== null;
}
