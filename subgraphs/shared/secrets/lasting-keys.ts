import type { Queries, Statements } from "../database/statements.js";
import type { Keyring, KeyUse } from "./keyring.js";
import { sealedRowId } from "./sealed-columns.js";

/** Uses with hashes that cannot be computed again, because what was hashed is not stored. Their keys outlive the secrets. */
const lastingUses = ["contacts"] as const satisfies readonly KeyUse[];

/** A use whose keys are stored. */
export type LastingUse = (typeof lastingUses)[number];

/** Stores the keys of older secrets, sealed under the first one, so that hashes hold without those secrets. */
export async function storeLastingKeys(db: Statements, keyring: Keyring): Promise<void> {
  for (const use of lastingUses) {
    const keys = keyring.keys(use);
    for (const [place, secretId] of keyring.keyIds.entries()) {
      if (place === 0) continue;
      const sealed = keyring.seal(keys[place]!, sealedRowId(use, secretId));
      await db.$executeRaw`
        insert into lasting_key (use, secret_id, sealed_key) values (${use}, ${secretId}, ${sealed})
        on conflict (use, secret_id) do nothing`;
    }
  }
}

/** Every key with which something may be hashed, the current one first. */
export async function everyKey(db: Queries, keyring: Keyring, use: LastingUse): Promise<readonly Buffer[]> {
  const known = new Set(keyring.keyIds);
  const rows = await db.$queryRaw<{ secretId: string; sealed: Uint8Array }[]>`
    select secret_id as "secretId", sealed_key as sealed from lasting_key where use = ${use} order by secret_id`;
  const older = rows.filter(({ secretId }) => !known.has(secretId));
  return [...keyring.keys(use), ...older.flatMap(({ secretId, sealed }) => openKey(keyring, use, secretId, sealed))];
}

/** One that no secret opens is lost. A message must arrive nevertheless. */
function openKey(keyring: Keyring, use: LastingUse, secretId: string, sealed: Uint8Array): Buffer[] {
  try {
    return [keyring.open(sealed, sealedRowId(use, secretId))];
  } catch {
    return [];
  }
}
