import { Prisma } from "../../../../generated/prisma/client.js";
import { chosenRows } from "../../../shared/database/chosen-rows.js";
import type { Reader, Transaction } from "../../../shared/database/client.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { visibleSecrets } from "../../access/public.js";
import type { SecretRow } from "./secrets.js";

/** A secret with its ciphertext. */
export interface UnlockedSecretRow extends SecretRow {
  /** In base64, as it was sent. */
  readonly payload: string;
}

/**
 * The ids of a locked vault's secrets that the viewer may read, oldest first: an agent those that its identity has a rule
 * for, everybody else all (wire contract vault 4).
 */
export async function findVisibleSecretIds(tx: Transaction, viewer: Viewer, vaultId: string): Promise<string[]> {
  // One row: five hundred of them cost the client more than the database.
  const [row] = await tx.$queryRaw<{ ids: string[] }[]>`
    select coalesce(array_agg(s.id::text order by s.created_at, s.id), '{}') as ids
    from vault_secret s join vault v on v.id = s.vault_id where v.id = ${vaultId}::uuid and ${visibleSecrets(viewer)}`;
  return row!.ids;
}

/**
 * The secrets among these that the viewer may still read, with their ciphertext, oldest first, in one query: the lock
 * is released by now, and a secret that was deleted or revoked since must not be returned. PostgreSQL writes the
 * base64, because it would send bytes in hexadecimal, which is half as much again for the driver to read.
 */
const selectSecrets = (viewer: Viewer, ids: readonly string[]): Prisma.Sql => Prisma.sql`
  ${chosenRows("vault_secret", ids)}
  select s.id, s.name, s.description, s.secret_type::text as "secretType", s.created_at as "createdAt",
         s.updated_at as "updatedAt", replace(encode(s.payload, 'base64'), e'\\n', '') as payload
  from vault_secret s join vault v on v.id = s.vault_id
  where ${visibleSecrets(viewer)} order by s.created_at, s.id`;

/** Those of these secrets that the viewer may still read, oldest first. */
export function readSecrets(db: Reader, viewer: Viewer, ids: readonly string[]): Promise<UnlockedSecretRow[]> {
  return ids.length === 0 ? Promise.resolve([]) : db.$queryRaw<UnlockedSecretRow[]>(selectSecrets(viewer, ids));
}
