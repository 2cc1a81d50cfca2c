import type { Reader } from "../../database/client.js";
import type { Viewer } from "../../viewer/viewer.js";
import { addressBookOf } from "../address-book.js";

/** An identifier of a contact in the form that is compared (wire contract contacts 3.3). */
export interface Identifier {
  readonly kind: "email" | "phone" | "handle" | "chat_user";
  readonly value: string;
}

/** The contacts that have these identifiers and that the viewer sees. */
export async function findVisibleContactIds(
  db: Reader,
  viewer: Viewer,
  identifiers: readonly Identifier[],
): Promise<(Identifier & { readonly contactId: string })[]> {
  const organizationId = addressBookOf(viewer);
  if (organizationId === null) return [];
  return db.$queryRaw<(Identifier & { readonly contactId: string })[]>`
    select i.kind::text as kind, i.value, i.contact_id as "contactId"
    from unnest(${identifiers.map(({ kind }) => kind)}::text[], ${identifiers.map(({ value }) => value)}::text[]) as given (kind, value)
    join contact_identifier i on i.organization_id = ${organizationId}
      and i.kind = given.kind::"ContactIdentifierKind" and i.value = given.value`;
}
