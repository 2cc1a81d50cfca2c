import type { Queries } from "../database/statements.js";

/** A contact of an organization, as webhooks name it (wire contract contacts 11). */
export interface KnownContact {
  readonly id: string;
  /** Null if it is only an identifier. */
  readonly name: string | null;
  /** Its memories, the newest first. */
  readonly memories: readonly string[];
}

/** The most memories that a contact shows. */
const mostMemories = 25;

/**
 * The contacts of an organization that have these identifiers, by identifier.
 *
 * @param values addresses as `comparableAddress` has them, or numbers in E.164
 */
export async function findKnownContacts(
  db: Queries,
  organizationId: string,
  kind: "email" | "phone",
  values: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, KnownContact>> {
  if (values.length === 0) return new Map();
  const rows = await db.$queryRaw<(KnownContact & { readonly value: string })[]>`
    select i.value, c.id, case when c.preferred_name_source <> 'identifier_fallback' then c.preferred_name end as name,
      array(select f.content from contact_fact f
            where f.contact_id = c.id and (f.expires_at is null or f.expires_at > ${now})
            order by f.updated_at desc, f.id desc limit ${mostMemories}) as memories
    from contact_identifier i join contact c on c.id = i.contact_id
    where i.organization_id = ${organizationId} and i.kind = ${kind}::"ContactIdentifierKind"
      and i.value = any(${[...new Set(values)]}::text[])`;
  return new Map(rows.map(({ value, ...contact }) => [value, contact]));
}
