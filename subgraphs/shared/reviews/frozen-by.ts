import { Prisma } from "../../../generated/prisma/client.js";
import type { Queries } from "../database/statements.js";
import type { FrozenBy } from "./rules/freeze.js";

/**
 * The open freezes around an identity `i`, and whether rules judge its sends: a `FrozenBy`, or null without either. It is a column of rows that are
 * read anyway, so a send needs no statement more (wire contract reviews R32).
 */
export const frozenBy = frozenIn(Prisma.sql`i.organization_id`);

/** The same around an identity `i` of an organization, or around the organization alone, without any identity. */
export function frozenIn(organizationId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(
    select jsonb_build_object(
      'agent', i.frozen, 'agentSince', i.frozen_at, 'organization', fo.frozen, 'organizationSince', fo.frozen_at,
      'installation', fi.frozen, 'installationSince', fi.frozen_at,
      'rules', case when fo.review_version > 0
                 then jsonb_build_object('organizationId', fo.id, 'version', fo.review_version, 'agentSince',
                   greatest(i.created_at, (select s.claimed_at from agent_signup s where s.identity_id = i.id))) end)
    from organization fo left join installation_state fi on true
    where fo.id = ${organizationId} and (i.frozen is not null or fo.frozen is not null or fi.frozen is not null
      or fo.review_version > 0))`;
}

/** The condition that an identity `i` is frozen in any mode: nothing of it leaves. */
export const isFrozen = Prisma.sql`(i.frozen is not null
  or exists (select from organization fo where fo.id = i.organization_id and fo.frozen is not null)
  or exists (select from installation_state fi where fi.frozen is not null))`;

/** The condition that an identity `i` is frozen in the mode `all`: nothing of it is read by machines either. */
export const isShut = Prisma.sql`(i.frozen is not distinct from 'all'
  or exists (select from organization fo where fo.id = i.organization_id and fo.frozen = 'all')
  or exists (select from installation_state fi where fi.frozen = 'all'))`;

/** The open freezes around one identity, for operations that read no such row: they are rare. */
export async function findFrozenBy(db: Queries, identityId: string): Promise<{ readonly frozenBy: FrozenBy | null }> {
  const [row] = await db.$queryRaw<{ frozenBy: FrozenBy | null }[]>`
    select ${frozenBy} as "frozenBy" from identity i where i.id = ${identityId}::uuid`;
  return row ?? { frozenBy: null };
}
