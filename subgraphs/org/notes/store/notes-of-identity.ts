import type { Transaction } from "../../../shared/database/client.js";

/** A note with its version after a change. */
export interface ChangedNote {
  readonly id: string;
  readonly version: number;
}

/** Takes all notes of an organization from a locked identity; returns them. */
export async function takeNotesFrom(
  tx: Transaction,
  identityId: string,
  organizationId: string,
): Promise<ChangedNote[]> {
  await tx.$queryRaw`
    select 1 from note n join note_access a on a.note_id = n.id
    where a.identity_id = ${identityId}::uuid and n.organization_id = ${organizationId} order by n.id for update of n`;
  return tx.$queryRaw<ChangedNote[]>`
    with taken as (
      delete from note_access a using note n
      where n.id = a.note_id and a.identity_id = ${identityId}::uuid and n.organization_id = ${organizationId}
      returning a.note_id)
    update note n set version = n.version + 1 from taken where n.id = taken.note_id returning n.id, n.version`;
}

/**
 * Moves the notes that a locked identity wrote and that no other has to its new organization; returns them,
 * with whether it sees them.
 */
export async function moveNotesOf(
  tx: Transaction,
  identityId: string,
  fromOrganizationId: string,
  organizationId: string,
): Promise<(ChangedNote & { readonly isGiven: boolean })[]> {
  return tx.$queryRaw<(ChangedNote & { isGiven: boolean })[]>`
    with moving as materialized (
      select n.id from note n
      where n.created_by_identity_id = ${identityId}::uuid and n.organization_id = ${fromOrganizationId}
        and not exists (
          select 1 from note_access a where a.note_id = n.id and a.identity_id <> ${identityId}::uuid)
      order by n.id for update)
    update note n set organization_id = ${organizationId}, version = n.version + 1 from moving where n.id = moving.id
    returning n.id, n.version, exists (select 1 from note_access a where a.note_id = n.id) as "isGiven"`;
}

/** Deletes up to `most` notes of an organization; returns how many. */
export async function deleteNotesOf(tx: Transaction, organizationId: string, most: number): Promise<number> {
  return tx.$executeRaw`
    delete from note where id in (select id from note where organization_id = ${organizationId} limit ${most})`;
}
