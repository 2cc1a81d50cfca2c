import { addressBookOf } from "../../../shared/contacts/address-book.js";
import { Prisma } from "../../../../generated/prisma/client.js";
import type { Reader } from "../../../shared/database/client.js";
import type { Queries } from "../../../shared/database/statements.js";
import { rowsThatFit } from "../../../shared/rules/page-bytes.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { containing, mostCandidates } from "../rules/contact-filter.js";
import { type Lookup, mostLookedUp } from "../rules/read-lookup.js";

/**
 * The ids of the active contacts that have such an identifier and that the viewer sees, the oldest first: as many as a page may be
 * large.
 */
export async function lookUpVisibleContacts(
  db: Reader | Queries,
  viewer: Viewer,
  { kind, by, text }: Lookup,
): Promise<string[]> {
  const organizationId = addressBookOf(viewer);
  if (organizationId === null) return [];
  const fits = {
    value: Prisma.sql`i.value = ${text}`,
    domain: Prisma.sql`i.domain = ${text}`,
    part: Prisma.sql`array[i.organization_id] @> array[${organizationId}] and i.value like ${containing(text)}`,
  }[by];
  const found = await db.$queryRaw<{ id: string; bytes: number }[]>`
    select c.id, c.card_bytes as bytes from contact c where c.id in (
      select i.contact_id from contact_identifier i
      where i.organization_id = ${organizationId} and i.kind = ${kind}::"ContactIdentifierKind" and ${fits}
      limit ${mostCandidates})
    order by c.created_at, c.id limit ${mostLookedUp}`;
  return found.slice(0, rowsThatFit(found.map(({ bytes }) => bytes))).map(({ id }) => id);
}
