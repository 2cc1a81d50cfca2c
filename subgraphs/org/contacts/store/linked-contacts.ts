import type { Reader } from "../../../shared/database/client.js";
import { isUuid } from "../../../shared/identity/uuid.js";
import type { LinkedResource } from "../../../shared/resource-links/linked-resource.js";
import type { ContactRow } from "./contact-row.js";

/** The contact of a link. */
export type LinkedContactFacts = Pick<
  ContactRow,
  "preferredName" | "givenName" | "familyName" | "companyName" | "createdAt"
>;

/** The contact with an id, if it belongs to one of these organizations. */
export async function findLinkedContact(
  db: Reader,
  organizationIds: readonly string[],
  id: string,
): Promise<LinkedResource<LinkedContactFacts> | null> {
  if (!isUuid(id)) return null;
  const row = await db.contact.findFirst({ where: { id, organizationId: { in: [...organizationIds] } } });
  if (row === null) return null;
  const { organizationId, preferredName, givenName, familyName, companyName, createdAt } = row;
  const facts = { preferredName, givenName, familyName, companyName, createdAt };
  return { id: row.id, organizationId, identityId: null, facts };
}
