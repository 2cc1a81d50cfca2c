import type { Reader, Transaction } from "../../../shared/database/client.js";
import type { Identifier } from "../rules/identifiers.js";

/** An identifier that a contact has. */
export interface HeldIdentifier extends Pick<Identifier, "kind" | "value"> {
  readonly contactId: string;
}

/** Which active contacts of an organization have these identifiers, in their order. */
export async function findHolders(
  db: Reader | Transaction,
  organizationId: string,
  identifiers: readonly Identifier[],
): Promise<HeldIdentifier[]> {
  if (identifiers.length === 0) return [];
  return db.$queryRaw<HeldIdentifier[]>`
    select i.kind, i.value, i.contact_id as "contactId"
    from unnest(${kinds(identifiers)}::"ContactIdentifierKind"[], ${values(identifiers)}::text[])
      with ordinality as wanted (kind, value, nth)
    join contact_identifier i on i.organization_id = ${organizationId} and i.kind = wanted.kind and i.value = wanted.value
    order by wanted.nth`;
}

/** Makes these the identifiers of a contact; no other contact may have one of them. */
export async function replaceIdentifiers(
  tx: Transaction,
  organizationId: string,
  contactId: string,
  identifiers: readonly Identifier[],
): Promise<void> {
  await freeIdentifiers(tx, [contactId]);
  await insertIdentifiers(tx, organizationId, new Map([[contactId, identifiers]]));
}

/** Adds the identifiers of contacts by their ids; no other contact may have one of them. */
export async function insertIdentifiers(
  tx: Transaction,
  organizationId: string,
  identifiers: ReadonlyMap<string, readonly Identifier[]>,
): Promise<void> {
  const data = [...identifiers].flatMap(([contactId, some]) =>
    some.map((identifier) => ({ ...identifier, organizationId, contactId })),
  );
  if (data.length > 0) await tx.contactIdentifier.createMany({ data });
}

/** Lets other contacts have the identifiers of these. */
export async function freeIdentifiers(tx: Transaction, contactIds: readonly string[]): Promise<void> {
  await tx.contactIdentifier.deleteMany({ where: { contactId: { in: [...contactIds] } } });
}

const kinds = (identifiers: readonly Identifier[]): string[] => identifiers.map(({ kind }) => kind);
const values = (identifiers: readonly Identifier[]): string[] => identifiers.map(({ value }) => value);
